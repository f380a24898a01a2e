import { loadAdapter } from '../../chains/registry.ts'
import { commonWords } from '../../messages/en/common.ts'
import {
  balanceFailed,
  balanceFetched,
  balanceFetching,
  type CachedBalance,
} from '../../state/account/balanceSlice.ts'
import type { ChainRecord } from '../../state/chains/chainRecord.ts'
import { accountDataSet } from '../../state/chains/chainsSlice.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipAddress, CaipNetwork, Namespace } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { balanceReader } from './balanceReader.ts'

/** How long a balance is current, and how long requests pause after a failure (spec section 9). */
const LIFETIME = 30_000
const BACK_OFF = 30_000
/** How long the wallet's own list outweighs the node: its views ask for it much more often. */
const OWN_LIFETIME = 120_000

/** The account whose native balance is meant, its network, and the wallet that shares it. */
export interface Subject {
  namespace: Namespace
  connectorId: string
  caipAddress: CaipAddress
  address: string
  network: CaipNetwork
}

/**
 * Without the network's metadata the currency and its decimals are unknown: no balance is better than a
 * wrong one.
 */
const isKnown = (record: ChainRecord, { caipNetworkId }: CaipNetwork): boolean =>
  record.caipNetworks.some((network) => network.caipNetworkId === caipNetworkId)

/**
 * The account and network of the displayed balance; null without a connection or while the network is
 * unknown.
 */
export function selectSubject(state: RootState): Subject | null {
  const record = selectActiveRecord(state)
  const { status, caipAddress, address, connectedWalletInfo } = record?.accountState ?? {}
  const network = record?.networkState.caipNetwork
  const connectorId = connectedWalletInfo?.connectorId
  if (!record || status !== 'connected' || !caipAddress || !address || !network || !connectorId) return null
  if (!isKnown(record, network)) return null
  return { namespace: record.namespace, connectorId, caipAddress, address, network }
}

/** An invisible balance is not requested (D24). */
const isSeen = (state: RootState): boolean =>
  selectIsShown(state) && globalThis.document?.visibilityState !== 'hidden'

const isRecent = (timestamp: number | undefined, lifetime: number): boolean =>
  timestamp !== undefined && Date.now() - timestamp < lifetime

function mayFetch(state: RootState, { caipAddress }: Subject, force: boolean): boolean {
  const { cache, failedAt, pending } = state.balance
  if (pending === caipAddress || isRecent(failedAt[caipAddress], BACK_OFF)) return false
  const known = cache[caipAddress]
  return force || known?.isExpired || !isRecent(known?.timestamp, LIFETIME)
}

/** Shows the cached balance of an account, if that is the active one. */
const show =
  ({ namespace, caipAddress }: Subject): AppThunk =>
  (dispatch, getState) => {
    const known = getState().balance.cache[caipAddress]
    if (!known || selectSubject(getState())?.caipAddress !== caipAddress) return
    const { balance, symbol: balanceSymbol } = known
    dispatch(accountDataSet({ namespace, data: { balance, balanceSymbol } }))
  }

/** Puts a balance into the cache from which every view shows it. */
const keep =
  (subject: Subject, { balance, timestamp, isOfWallet }: Omit<CachedBalance, 'symbol'>): AppThunk =>
  (dispatch) => {
    const { caipAddress, network } = subject
    const { symbol } = network.nativeCurrency
    dispatch(balanceFetched({ caipAddress, entry: { balance, symbol, timestamp, isOfWallet } }))
    dispatch(show(subject))
  }

/**
 * Reads the native balance of an account. Every view shows it from one cache, whichever of them has asked.
 * A balance that the wallet itself has just listed stays. Rejects if the balance cannot be read.
 *
 * @param mayRead asked once the family's code is loaded: another view may have asked meanwhile
 */
export const readBalance =
  (subject: Subject, mayRead = () => true): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { namespace, caipAddress, network, connectorId, address } = subject
    try {
      const getBalance = balanceReader(await loadAdapter(namespace), network)
      if (!getBalance || !mayRead()) return
      dispatch(balanceFetching(caipAddress))
      const balance = await getBalance(askOf(services, connectorId), network, address)
      const known = getState().balance.cache[caipAddress]
      const isOwn = known?.isOfWallet && isRecent(known.timestamp, OWN_LIFETIME)
      dispatch(keep(subject, isOwn ? known : { balance, timestamp: Date.now() }))
    } catch (error) {
      dispatch(balanceFailed({ caipAddress, timestamp: Date.now() }))
      throw error
    }
  }

/**
 * A list of holdings includes the native balance. A list of the wallet's own counts more than any other
 * source, because only the wallet knows what it can spend. The server's list is used if the balance has no
 * other source, if that source has failed and the list is newer, or if the wallet lists its assets no more.
 */
export const balanceListed =
  (subject: Subject, listed: Omit<CachedBalance, 'symbol' | 'isExpired'>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { namespace, caipAddress, network } = subject
    const hasReader = balanceReader(await loadAdapter(namespace), network) !== undefined
    const { cache, failedAt } = getState().balance
    const known = cache[caipAddress]
    const isFirst = listed.isOfWallet || known?.isOfWallet
    if (!isFirst && hasReader && failedAt[caipAddress] === undefined) return
    if (isFirst || (known?.timestamp ?? 0) < listed.timestamp) dispatch(keep(subject, listed))
  }

/**
 * Reads the native balance of an account if it is older than 30 seconds. Rejects if it cannot be read; then
 * requests pause for 30 seconds.
 */
export const refreshBalanceOf =
  (subject: Subject, { force = false }: { force?: boolean } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const mayRead = () => mayFetch(getState(), subject, force)
    if (mayRead()) await dispatch(readBalance(subject, mayRead))
  }

/**
 * Says in a toast that a balance is missing or old. Where nothing is known of the account, its view says so in its place: a
 * toast over it would only repeat that.
 */
export const tellUnavailable =
  (isKnown: boolean): AppThunk =>
  (dispatch, getState) => {
    const state = getState()
    const { open, message } = selectToast(state)
    const isToldHere = !isKnown && selectIsShown(state) && selectView(state) === 'Account'
    if (isToldHere || (open && message === commonWords.tokenBalanceUnavailable)) return
    dispatch(showToast({ message: commonWords.tokenBalanceUnavailable, variant: 'error' }))
  }

/**
 * Shows the native balance of the active account: first the cached value, then a new one if that is older
 * than 30 seconds. After a failure the last value remains, and requests pause for 30 seconds.
 */
export const refreshBalance =
  (options?: { force?: boolean }): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const subject = selectSubject(getState())
    if (!subject || !isSeen(getState())) return
    dispatch(show(subject))
    try {
      await dispatch(refreshBalanceOf(subject, options))
    } catch {
      dispatch(tellUnavailable(getState().balance.cache[subject.caipAddress] !== undefined))
    }
  }
