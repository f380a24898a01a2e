import type { TokenBalance } from '../../../shared/blockchain.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { can } from '../../chains/capabilities.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { askOf } from '../../wallets/askOf.ts'
import { connectorOf } from '../../wallets/kinds.ts'
import type { ActiveAccount } from '../activeAccount/activeAccount.ts'
import { askAssets, askOffer } from './walletAssets.ts'

/** Every request wakes a wallet behind the relay: it must have declared support for this one. */
const mayAskWallet =
  ({ connectorId, namespace }: ActiveAccount): AppThunk<Promise<boolean>> =>
  async (_dispatch, getState, services) => {
    const { connectedWalletInfo: wallet } = selectAccount(getState())
    if (!can(namespace, 'walletAssets') || wallet?.connectorId !== connectorId) return false
    return connectorOf(connectorId).supports(services, namespace, [
      'wallet_getCapabilities',
      'wallet_getAssets',
    ])
  }

const { endpoints } = blockchainApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the connected wallet lists assets itself. */
    getOffer: build.query<boolean, ActiveAccount>({
      queryFn: async (account, { dispatch, extra }) => {
        const run = dispatch as (thunk: AppThunk<Promise<boolean>>) => Promise<boolean>
        const mayAsk = await run(mayAskWallet(account)).catch(() => false)
        if (!mayAsk) return { data: false }
        const ask = askOf(extra as Parameters<typeof askOf>[0], account.connectorId)
        return { data: await askOffer(ask, account.address, account.chainId) }
      },
    }),
  }),
})

/** Reduces the query to its account, so that the same question has the same cache key. */
const accountOf = ({ namespace, address, chainId, connectorId }: ActiveAccount): ActiveAccount => ({
  namespace,
  address,
  chainId,
  connectorId,
})

/** A list from the wallet takes precedence over the server's (spec section 7). */
export const askOwn =
  (account: ActiveAccount): AppThunk<Promise<TokenBalance[] | null>> =>
  async (dispatch, _getState, services) => {
    const offer = await dispatch(endpoints.getOffer.initiate(accountOf(account), { subscribe: false }))
    if (!offer.data) return null
    return askAssets(askOf(services, account.connectorId), account.address, account.chainId)
  }
