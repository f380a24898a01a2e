import { type ChainRecord, toCaipAddress } from '../../state/chains/chainRecord.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { OwnType } from '../../wallets/embedded/preference.ts'
import { readBalance, refreshBalanceOf, type Subject } from '../activeAccount/balanceFlow.ts'
import { type OwnAccounts, selectOwnAccounts } from './ownAccounts.ts'

/** The balance of an account as far as it is known. */
export interface OwnBalance {
  balance: string | null
  symbol: string
  /** When the balance was read; null if it is unknown. */
  readAt: number | null
  hasFailed: boolean
}

/** Without the network's metadata the currency and its decimals are unknown. */
const isKnown = (record: ChainRecord | undefined, { caipNetworkId }: OwnAccounts['network']): boolean =>
  record?.caipNetworks.some((network) => network.caipNetworkId === caipNetworkId) === true

/** The account whose balance is read; null without it, and while its network is unknown. */
function selectOwnSubject(state: RootState, type: OwnType): Subject | null {
  const own = selectOwnAccounts(state)
  const address = own?.accounts[type]?.address
  if (!own || !address || !isKnown(selectActiveRecord(state), own.network)) return null
  const { namespace, connectorId, network } = own
  return {
    namespace,
    connectorId,
    address,
    network,
    caipAddress: toCaipAddress(network.caipNetworkId, address),
  }
}

/** The balance of an account from the one cache that every view shows. */
export function selectOwnBalance(state: RootState, type: OwnType): OwnBalance {
  const subject = selectOwnSubject(state, type)
  const known = subject ? state.balance.cache[subject.caipAddress] : undefined
  return {
    balance: known?.balance ?? null,
    symbol: known?.symbol ?? subject?.network.nativeCurrency.symbol ?? '',
    readAt: known?.timestamp ?? null,
    hasFailed: subject !== null && state.balance.failedAt[subject.caipAddress] !== undefined,
  }
}

/** The view shows its failures itself. */
const ignore = () => undefined

/** Reads the balances that are older than 30 seconds, one after the other. */
export const refreshOwnBalances = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  for (const type of ['smartAccount', 'eoa'] as const) {
    const subject = selectOwnSubject(getState(), type)
    if (subject) await dispatch(refreshBalanceOf(subject)).catch(ignore)
  }
}

/** Reads a balance again after a failure, without the pause. */
export const retryOwnBalance =
  (type: OwnType): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const subject = selectOwnSubject(getState(), type)
    if (subject) await dispatch(readBalance(subject)).catch(ignore)
  }
