import { loadAdapter } from '../../chains/registry.ts'
import { commonWords } from '../../messages/en/common.ts'
import { balanceFailed, balanceFetched, balanceFetching } from '../../state/account/balanceSlice.ts'
import type { ChainRecord } from '../../state/chains/chainRecord.ts'
import { accountDataSet } from '../../state/chains/chainsSlice.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipAddress, CaipNetwork, Namespace } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { balanceReader } from './balanceReader.ts'

/** How long a balance is current, and how long requests pause after a failure (spec section 9). */
const LIFETIME = 30_000
const BACK_OFF = 30_000

interface Subject {
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

/**
 * Shows the native balance of the active account: first the cached value, then a new one if that is older
 * than 30 seconds. After a failure the last value remains, and requests pause for 30 seconds.
 */
export const refreshBalance =
  ({ force = false }: { force?: boolean } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const subject = selectSubject(getState())
    if (!subject || !isSeen(getState())) return
    const { namespace, caipAddress, network, connectorId, address } = subject
    const show = (balance: string, balanceSymbol: string) => {
      if (selectSubject(getState())?.caipAddress === caipAddress)
        dispatch(accountDataSet({ namespace, data: { balance, balanceSymbol } }))
    }
    const known = getState().balance.cache[caipAddress]
    if (known) show(known.balance, known.symbol)
    if (!mayFetch(getState(), subject, force)) return
    try {
      const getBalance = balanceReader(await loadAdapter(namespace), network)
      if (!getBalance || !mayFetch(getState(), subject, force)) return
      dispatch(balanceFetching(caipAddress))
      const balance = await getBalance(askOf(services, connectorId), network, address)
      const { symbol } = network.nativeCurrency
      dispatch(balanceFetched({ caipAddress, entry: { balance, symbol, timestamp: Date.now() } }))
      show(balance, symbol)
    } catch {
      dispatch(balanceFailed({ caipAddress, timestamp: Date.now() }))
      dispatch(showToast({ message: commonWords.tokenBalanceUnavailable, variant: 'error' }))
    }
  }
