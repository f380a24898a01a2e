import type { TokenBalance } from '../../../shared/blockchain.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { can } from '../../chains/capabilities.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { askOf } from '../../wallets/askOf.ts'
import { connectorOf } from '../../wallets/kinds.ts'
import type { Holder } from '../holder/holder.ts'
import { askAssets, askOffer } from './walletAssets.ts'

/** Every request wakes a wallet behind the relay: it must have declared support for this one. */
const mayAskWallet =
  ({ connectorId, namespace }: Holder): AppThunk<Promise<boolean>> =>
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
    getOffer: build.query<boolean, Holder>({
      queryFn: async (holder, { dispatch, extra }) => {
        const run = dispatch as (thunk: AppThunk<Promise<boolean>>) => Promise<boolean>
        const mayAsk = await run(mayAskWallet(holder)).catch(() => false)
        if (!mayAsk) return { data: false }
        const ask = askOf(extra as Parameters<typeof askOf>[0], holder.connectorId)
        return { data: await askOffer(ask, holder.address, holder.chainId) }
      },
    }),
  }),
})

/** Reduces the query to its holder, so that the same question has the same cache key. */
const holderOf = ({ namespace, address, chainId, connectorId }: Holder): Holder => ({
  namespace,
  address,
  chainId,
  connectorId,
})

/** A list from the wallet takes precedence over the server's (spec section 7). */
export const askOwn =
  (holder: Holder): AppThunk<Promise<TokenBalance[] | null>> =>
  async (dispatch, _getState, services) => {
    const offer = await dispatch(endpoints.getOffer.initiate(holderOf(holder), { subscribe: false }))
    if (!offer.data) return null
    return askAssets(askOf(services, holder.connectorId), holder.address, holder.chainId)
  }
