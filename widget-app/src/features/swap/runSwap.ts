import type { AskWallet } from '../../chains/askWallet.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { SwapAttempt, SwapFailure } from '../../state/late/swapState.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { connectorOf } from '../../wallets/kinds.ts'
import { isOnNetwork } from '../send/sendFlow.ts'
import type { Sender } from '../send/transfer.ts'
import { approvalCalls, type Reviewed, type SwapCall } from './builtCalls.ts'
import { caipOf } from './choices.ts'
import { askAllowance, askApproval, askTransaction, ConvertError } from './convertApi.ts'
import { swapsOf } from './swapFamilies.ts'
import { endOfBatch, hasSucceeded, isAtomic, sendBatch, sendCall } from './swapWallet.ts'
import { questionOf } from './wish.ts'

/** An attempt that ends for a reason of its own, beside those of wallets and of the server. */
export class SwapEnd extends Error {
  constructor(readonly reason: SwapFailure) {
    super(`The swap ended: ${reason}`)
  }
}

/** Everything that an attempt needs. */
interface Run {
  reviewed: Reviewed
  /** The tokens of the account and of the list: none of them is called in place of an exchange. */
  tokens: readonly Pick<Asset, 'address'>[]
  ask: AskWallet
}

export type Move = (change: Partial<Omit<SwapAttempt, 'id' | 'subject'>>) => void

/** The calls that the allowance still needs; none if it is enough. */
const missingApproval =
  ({ reviewed }: Run): AppThunk<Promise<SwapCall[]>> =>
  async (_dispatch, getState) => {
    const { wish, quote } = reviewed
    const { spender, source } = quote
    if (wish.from.address === null || spender === null) return []
    const tokenAddress = caipOf(wish.sender, wish.from)
    const userAddress = wish.sender.caipAddress
    const { config } = getState()
    const allowed = await askAllowance(config, { tokenAddress, userAddress, spender })
    if (allowed >= wish.amount) return []
    return approvalCalls(await askApproval(config, questionOf(wish), source), reviewed)
  }

/** Builds the swap as late as possible: the server tries it on the newest block. */
const buildSwap =
  ({ reviewed, tokens }: Run) =>
  async (_dispatch: unknown, getState: () => RootState) => {
    const { wish, quote } = reviewed
    const { source, minToAmount } = quote
    const family = swapsOf(wish.sender.namespace)
    if (!family) throw new ConvertError('unsupported')
    const terms = { source, minToAmount, slippage: Number(wish.slippage) }
    const answer = await askTransaction(getState().config, questionOf(wish), terms)
    return family.check(answer, reviewed, tokens)
  }

/** A visitor who has left does not expect a question of the wallet. */
const requirePresence = (): AppThunk => (_dispatch, getState) => {
  const isHere = selectIsShown(getState()) && selectView(getState()) === 'SwapPreview'
  if (!isHere) throw new SwapEnd('left')
}

/** Allows the amount first, and swaps when that is in a block. */
const oneByOne =
  (run: Run, approval: readonly SwapCall[], move: Move): AppThunk<Promise<string>> =>
  async (dispatch, _getState, services) => {
    const { ask, reviewed } = run
    const { sender } = reviewed.wish
    for (const call of approval) {
      dispatch(requirePresence())
      move({ step: 'approving', isTwice: true })
      const hash = await sendCall(ask, sender, call)
      move({ step: 'allowing' })
      const hasAllowed = await hasSucceeded(sender.network, hash)
      if (!hasAllowed) throw new SwapEnd(hasAllowed === null ? 'approvalPending' : 'notAllowed')
    }
    dispatch(requirePresence())
    if (approval.length > 0) {
      move({ step: 'preparing' })
      // That took a while.
      if (!(await isOnNetwork(sender, services))) throw new SwapEnd('wrongNetwork')
    }
    const swap = await dispatch(buildSwap(run))
    dispatch(requirePresence())
    move({ step: 'asking' })
    return swap.send(ask)
  }

/** Allows the amount and swaps, or does neither; null if the wallet does not name the transaction. */
const atOnce =
  (run: Run, approval: readonly SwapCall[], move: Move): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    const { ask, reviewed } = run
    const { call } = await dispatch(buildSwap(run))
    if (!call) throw new ConvertError('unsupported')
    dispatch(requirePresence())
    move({ step: 'batching' })
    const id = await sendBatch(ask, reviewed.wish.sender, [...approval, call])
    move({ step: 'settling' })
    const ended = await endOfBatch(ask, id)
    if (!ended) throw new SwapEnd('timedOut')
    if (ended.outcome !== 'done') throw new SwapEnd(ended.outcome)
    return ended.hash
  }

const BATCH = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']

/** Whether the wallet may have batches: one behind a relay is only asked for what it has declared. */
const mayAskForBatch =
  ({ connectorId, namespace }: Sender): AppThunk<Promise<boolean>> =>
  async (_dispatch, getState, services) =>
    hasLogin(selectAccount(getState())) ||
    connectorOf(connectorId)
      .supports(services, namespace, BATCH)
      .catch(() => false)

/** Allows and swaps; resolves to the hash of the swap, once the wallet has sent it. Null: it is done, without a hash. */
export const runSwap =
  (run: Run, move: Move): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, services) => {
    const { sender } = run.reviewed.wish
    if (!(await isOnNetwork(sender, services))) throw new SwapEnd('wrongNetwork')
    const approval = await dispatch(missingApproval(run))
    const isOne =
      approval.length > 0 && (await dispatch(mayAskForBatch(sender))) && (await isAtomic(run.ask, sender))
    return dispatch((isOne ? atOnce : oneByOne)(run, approval, move))
  }
