import { blockchainApi } from '../../api/blockchainApi.ts'
import { askNetwork } from '../../chains/askNetwork.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { type SentTransaction, transactionFound } from '../../state/late/transactionsSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import type { AppStore, AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../../types.ts'
import { selectServed, serverFirst } from '../activeAccount/serverFirst.ts'
import { type AskChain, judgeEvm, judgeSolana } from './judge.ts'

/** How often (ms) a pending transaction is checked; an old one is checked less often. */
const OFTEN = 4000
const SELDOM = 30_000
const LONG = 300_000

const JUDGES: { readonly [N in Namespace]?: typeof judgeEvm } = { eip155: judgeEvm, solana: judgeSolana }

const { getSupportedChains } = blockchainApi.endpoints

const asking =
  (chainId: CaipNetworkId): AppThunk<AskChain> =>
  (_dispatch, getState) =>
  async (method, params, schema) => {
    const network = selectNetwork(getState(), chainId)
    if (!network) throw new Error('The network is not configured any more')
    const asked = serverFirst(network, selectServed(getState()), getState().config)
    return askNetwork(asked, method, params, schema)
  }

/** Checks one transaction. Without a response its state remains. */
const look =
  (sent: SentTransaction): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { chainId, hash } = sent
    const judge = JUDGES[chainId.slice(0, chainId.indexOf(':')) as Namespace]
    const found = await judge?.(sent, dispatch(asking(chainId))).catch(() => null)
    if (found) dispatch(transactionFound({ chainId, hash, ...found }))
  }

const selectOpen = ({ transactions }: RootState): SentTransaction[] =>
  transactions?.sent.filter(({ isFinal }) => !isFinal) ?? []

const isYoung = ({ sentAt }: SentTransaction) => Date.now() - sentAt < LONG

const isSeen = (state: RootState) => selectIsShown(state) && globalThis.document?.visibilityState !== 'hidden'

/**
 * Follows sent transactions until they are final: mined, failed or replaced, and pending again after a
 * reorganization (R32). Sends no requests while the widget is not visible. Returns a function that stops it.
 */
export function followSent({ dispatch, getState, services }: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let sawAllAt = 0
  /**
   * Hashes that have been checked. A new transaction is checked at once: if another one replaced it before
   * any node was asked about it, the two could not be distinguished.
   */
  const looked = new Set<string>()
  const mayLookAtAll = () => Date.now() - sawAllAt >= SELDOM
  const round = async () => {
    timer = undefined
    if (!isSeen(getState())) return
    isLooking = true
    await dispatch(getSupportedChains.initiate(undefined, { subscribe: false }))
    const isAll = mayLookAtAll()
    if (isAll) sawAllAt = Date.now()
    const due = selectOpen(getState()).filter((sent) => isAll || isYoung(sent))
    for (const { hash } of due) looked.add(hash)
    await Promise.all(due.map((sent) => dispatch(look(sent))))
    isLooking = false
    schedule()
  }
  const schedule = () => {
    const open = selectOpen(getState())
    if (isLooking || open.length === 0 || !isSeen(getState())) return
    clearTimeout(timer)
    const isNew = open.some((sent) => isYoung(sent) && !looked.has(sent.hash))
    const wait = mayLookAtAll() || open.some(isYoung) ? OFTEN : SELDOM
    timer = setTimeout(() => void round(), isNew ? 0 : wait)
  }
  const stopWatching = services.watch((state, before) => {
    if (state.transactions !== before.transactions || selectIsShown(state) !== selectIsShown(before))
      schedule()
  })
  globalThis.document?.addEventListener('visibilitychange', schedule)
  schedule()
  return () => {
    clearTimeout(timer)
    stopWatching()
    globalThis.document?.removeEventListener('visibilitychange', schedule)
  }
}
