import type { Estimate, Finding } from '../../chains/adapter.ts'
import { factsOf } from '../../state/connectors/walletKinds.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { Assets } from '../../state/late/sendState.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import { type Cost, costOf } from './cost.ts'
import { isBlocking } from './sendTexts.ts'
import { type Ready, selectReady } from './transfer.ts'

/** The cost and the findings of a transfer. */
export interface Judgement {
  /** Null while the network has not returned an estimate. */
  cost: Cost | null
  isShort: boolean
  /** Sorted: findings that block the transfer come first. */
  findings: Finding[]
  isStopped: boolean
}

/** Combines the network's estimate with the contents of the form. */
export function judge(
  ready: Ready,
  { estimate, assets }: { estimate: Estimate | null; assets: Assets },
): Judgement {
  const coins = assets.list.find(({ address }) => address === null)?.balance ?? null
  const cost = estimate && costOf(ready, estimate, coins)
  const isShort = cost?.isShort ?? false
  // The finding that the transfer would fail is redundant if another one explains why.
  const all = (estimate?.findings ?? []).filter(({ code }) => !(isShort && code === 'fails'))
  const findings = [...all.filter(isBlocking), ...all.filter((finding) => !isBlocking(finding))]
  return { cost, isShort, findings, isStopped: isShort || findings.some(isBlocking) }
}

/**
 * Some wallets show a full review themselves: if the network adds nothing to it, the widget's own is
 * skipped.
 */
export function selectIsShownByWallet(state: RootState): boolean {
  const ready = selectReady(state)
  const { review, assets } = selectSend(state)
  if (!ready || review.status !== 'known' || selectView(state) !== 'WalletSendPreview') return false
  const { isShort, findings } = judge(ready, { estimate: review.estimate, assets })
  return factsOf(ready.sender.connectorId).reviewsTransfers === true && !isShort && findings.length === 0
}
