import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { loadAdapter } from '../../chains/registry.ts'
import { userRejected } from '../../chains/walletError.ts'
import { watchWords } from '../../messages/en/watch.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import {
  selectLine,
  selectQuestion,
  type WatchQuestion,
  watchAsked,
  watchCleared,
  watchEnded,
  watchRequested,
} from '../../state/late/watchSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { pushed, selectCurrentEntry, selectStack } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { selectWatched, watchToken } from '../tokens/watched.ts'
import { MOST_WATCHED } from '../tokens/watchList.ts'
import { readToken } from './readToken.ts'
import { readSuggestion } from './watchParams.ts'

/** The most concurrent requests, including the displayed one: the same limit as in the secure frame. */
const MOST = 8

/**
 * After this time (ms) the view appears even if the token is still being read; a request that is refused
 * sooner never appears.
 */
const QUIET = 300

const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Request was aborted')

const isInStack = (state: RootState, key: number): boolean =>
  selectIsShown(state) && selectStack(state).some((entry) => entry.key === key)

/** Waits for its turn. A screen of the secure frame is never covered. */
const takeTurn =
  (id: number, signal: AbortSignal): AppThunk<Promise<void>> =>
  async (_dispatch, getState, services) => {
    const isGone = (state: RootState) => !selectLine(state).includes(id)
    const isNext = (state: RootState) => selectLine(state)[0] === id && state.embedded.screen === null
    await services.until((state) => isGone(state) || isNext(state), { signal })
    if (signal.aborted) throw aborted()
    if (isGone(getState())) throw userRejected('Modal closed')
  }

/** Shows the question on top of the current view, and returns the key of its history entry. */
const show = (): AppThunk<number> => (dispatch, getState) => {
  if (selectIsShown(getState())) dispatch(pushed({ view: 'WatchAsset' }))
  else dispatch(openView({ view: 'WatchAsset' }))
  return selectCurrentEntry(getState()).key
}

/** Returns to the view before, or closes the modal if there was none. An approval on top is decided first. */
const leave =
  (key: number): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    await services.until((state) => !isInStack(state, key) || selectCurrentEntry(state).key === key)
    if (isInStack(getState(), key)) dispatch(selectStack(getState()).length > 1 ? goBack() : closeModal())
  }

const DECIDED: ReadonlySet<WatchQuestion['phase']> = new Set(['refused', 'added', 'cancelled'])

/** The visitor's decision. Throws unless they accepted. */
const outcome =
  (signal: AbortSignal): AppThunk<NonNullable<WatchQuestion['token']>> =>
  (_dispatch, getState) => {
    if (signal.aborted) throw aborted()
    const { phase, token, message } = selectQuestion(getState()) ?? {}
    if (phase === 'added' && token) return token
    if (phase === 'refused') throw new AirlockError(ErrorCode.INVALID_PARAMS, message ?? '')
    throw userRejected()
  }

/** Asks the visitor, and returns the added token. */
const decide =
  (signal: AbortSignal): AppThunk<Promise<NonNullable<WatchQuestion['token']>>> =>
  async (dispatch, getState, services) => {
    const isDecided = (state: RootState) => DECIDED.has(selectQuestion(state)?.phase ?? 'cancelled')
    void dispatch(readToken())
    await services.until((state) => selectQuestion(state)?.phase !== 'reading', { timeout: QUIET, signal })
    if (signal.aborted || isDecided(getState())) return dispatch(outcome(signal))
    const key = dispatch(show())
    await services.until((state) => isDecided(state) || !isInStack(state, key), { signal })
    if (!selectIsShown(getState())) dispatch(watchCleared())
    try {
      return dispatch(outcome(signal))
    } finally {
      await dispatch(leave(key))
    }
  }

/**
 * `wallet_watchAsset` (EIP-747) for the embedded wallet: asks the visitor whether to list the token. No
 * funds move, so the widget asks and not the secure frame. Rejects with 4001 if they decline or close the
 * widget, and with -32602 for invalid parameters or an invalid token.
 */
export const requestWatch =
  (account: WatchQuestion['account'], params: unknown, signal: AbortSignal): AppThunk<Promise<true>> =>
  async (dispatch, getState) => {
    const network = selectNetwork(getState(), account.chainId)
    if (!network) throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, 'There is no active network')
    const { isAddress } = await loadAdapter(account.namespace)
    const given = readSuggestion(params, account.chainId, (text) => isAddress(network, text))
    if (dispatch(selectWatched(account)).length >= MOST_WATCHED)
      throw new AirlockError(ErrorCode.INTERNAL, `There are ${MOST_WATCHED} tokens on this list already`)
    dispatch(installLate())
    if (selectLine(getState()).length >= MOST)
      throw new AirlockError(ErrorCode.RESOURCE_PENDING, 'Other requests are waiting for their turn')
    dispatch(watchRequested())
    const id = selectLine(getState()).at(-1) ?? 0
    try {
      await dispatch(takeTurn(id, signal))
      dispatch(watchAsked({ id, account, given }))
      const { address, symbol, name, decimals } = await dispatch(decide(signal))
      dispatch(watchToken(account, { address, symbol, name, decimals }))
      if (selectIsShown(getState()))
        dispatch(showToast({ message: watchWords.isOnList(symbol), variant: 'success' }))
      return true
    } finally {
      dispatch(watchEnded(id))
    }
  }
