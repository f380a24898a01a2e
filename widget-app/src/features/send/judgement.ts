import type { Estimate, Finding } from '../../chains/adapter.ts'
import { factsOf } from '../../state/connectors/walletKinds.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { Assets } from '../../state/late/sendState.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import { type Cost, costOf } from './cost.ts'
import { isBlocking } from './sendTexts.ts'
import { type Ready, selectReady } from './transfer.ts'

/** What is known of a transfer. */
export interface Judgement {
  /** Null while the network has not said what it costs. */
  cost: Cost | null
  isShort: boolean
  /** In order: what stops it first. */
  findings: Finding[]
  isStopped: boolean
}

/** What the network has made known of what the form says. */
export function judge(
  ready: Ready,
  { estimate, assets }: { estimate: Estimate | null; assets: Assets },
): Judgement {
  const coins = assets.list.find(({ address }) => address === null)?.balance ?? null
  const cost = estimate && costOf(ready, estimate, coins)
  const isShort = cost?.isShort ?? false
  // That it would fail is no news where it is said why.
  const all = (estimate?.findings ?? []).filter(({ code }) => !(isShort && code === 'fails'))
  const findings = [...all.filter(isBlocking), ...all.filter((finding) => !isBlocking(finding))]
  return { cost, isShort, findings, isStopped: isShort || findings.some(isBlocking) }
}

/** Some wallets show all of it themselves: where the network has nothing to add, once is enough. */
export function selectIsShownByWallet(state: RootState): boolean {
  const ready = selectReady(state)
  const { review, assets } = selectSend(state)
  if (!ready || review.status !== 'known' || selectView(state) !== 'WalletSendPreview') return false
  const { isShort, findings } = judge(ready, { estimate: review.estimate, assets })
  return factsOf(ready.sender.walletId).reviewsTransfers === true && !isShort && findings.length === 0
}
