import { blockchainApi } from '../../api/blockchainApi.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { type Asset, isSameAsset } from '../../state/late/asset.ts'
import { assetRead, assetsChanged, selectSend } from '../../state/late/sendSlice.ts'
import type { Assets } from '../../state/late/sendState.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { HeldToken } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { askBalances } from '../tokens/askBalances.ts'
import { askOwn } from '../tokens/askOwn.ts'
import { withWatched } from '../tokens/watched.ts'
import { toBaseUnits } from './amount.ts'
import { coinOf, toAsset } from './heldAsset.ts'
import { type Sender, selectSender } from './transfer.ts'

/** Whether what the server has kept may be older than what was sent from here. */
const isStale = ({ address, network }: Sender, { tokens, transactions }: RootState): boolean =>
  Date.now() < (tokens?.freshUntil ?? 0) ||
  (transactions?.sent ?? []).some(
    ({ from, chainId, isFinal }) => !isFinal && from === address && chainId === network.caipNetworkId,
  )

/** What the account has as somebody lists it, and whether tokens are listed at all on this network. */
interface Told extends Pick<Assets, 'staleSince'> {
  balances: HeldToken[]
  isListed: boolean
}

/** The same as what can be sent. */
interface Listed extends Pick<Assets, 'list' | 'staleSince'> {
  isListed: boolean
}

/** Everything that the server knows of; rejects where it cannot say. */
async function askServer(sender: Sender, state: RootState): Promise<Told> {
  const owner = { address: sender.address, chainId: sender.network.caipNetworkId }
  const forceUpdate = isStale(sender, state) ? 'true' : undefined
  const { balances, listed, old } = await askBalances(owner, state.config, forceUpdate)
  return {
    balances,
    isListed: listed !== false,
    staleSince: old === undefined ? null : Date.now() - old * 1000,
  }
}

/** What the wallet lists itself counts for more than what the server can see, as among the account's tokens. */
const askList =
  (sender: Sender): AppThunk<Promise<Listed>> =>
  async (dispatch, getState) => {
    const { namespace, address, walletId, network } = sender
    const holder = { namespace, address, walletId, chainId: network.caipNetworkId }
    const own = await dispatch(askOwn(holder))
    const told = own
      ? { balances: own, isListed: true, staleSince: null }
      : await askServer(sender, getState())
    const { isListed, staleSince } = told
    const balances = await dispatch(withWatched(holder, told.balances))
    return { list: balances.flatMap((balance) => toAsset(balance, network)), isListed, staleSince }
  }

/** The coin by the network itself: exact now, and there where the server knows nothing of the network. */
async function askCoin(
  { namespace, walletId, network, address }: Sender,
  services: Services,
): Promise<Asset[]> {
  const { getBalance } = await loadAdapter(namespace)
  const balance = await getBalance?.(askOf(services, walletId), network, address)
  const units = balance === undefined ? null : toBaseUnits(balance, network.nativeCurrency.decimals)
  return units === null ? [] : [coinOf(network, units)]
}

/** The coin first, with the newer balance and the server's price; then tokens as the server lists them. */
function merged(listed: readonly Asset[], coins: readonly Asset[]): Asset[] {
  const known = listed.find(({ address }) => address === null)
  const coin = coins[0]
  const first = known && coin ? { ...known, balance: coin.balance } : (coin ?? known)
  return [...(first ? [first] : []), ...listed.filter(({ address }) => address !== null)]
}

/** What was chosen and is listed no more is gone, unless the network says that some of it is there. */
const readUnlisted = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { asset, assets } = selectSend(getState())
  if (!asset || assets.list.some(({ address }) => isSameAsset(address, asset.address))) return
  // The coin is listed wherever it could be read: nobody says that there is none of it.
  if (asset.address === null) return
  const { balance } = (await dispatch(findAsset(asset.address)).catch(() => asset)) ?? { balance: 0n }
  dispatch(assetRead({ ...asset, balance }))
}

type Outcome<T> = PromiseSettledResult<T>

/** What there is to send, and what could not be found out. What one source cannot say, the other may. */
function assetsOf(listed: Outcome<Listed>, coins: Outcome<Asset[]>): Assets {
  const told = listed.status === 'fulfilled' ? listed.value : { list: [], isListed: true, staleSince: null }
  const list = merged(told.list, coins.status === 'fulfilled' ? coins.value : [])
  const lacksCoin = coins.status === 'rejected' && !list.some(({ address }) => address === null)
  const hasFailed = listed.status === 'rejected' || lacksCoin
  const gap = hasFailed ? 'failed' : told.isListed ? 'none' : 'unlisted'
  return {
    status: list.length === 0 && hasFailed ? 'failed' : 'loaded',
    list,
    gap,
    staleSince: told.staleSince,
  }
}

export const loadAssets = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const sender = selectSender(getState())
  if (!sender) return
  void dispatch(blockchainApi.endpoints.getSupportedChains.initiate(undefined, { subscribe: false }))
  dispatch(assetsChanged({ ...selectSend(getState()).assets, status: 'loading' }))
  const [listed, coins] = await Promise.allSettled([dispatch(askList(sender)), askCoin(sender, services)])
  if (selectSender(getState())?.caipAddress !== sender.caipAddress) return
  dispatch(assetsChanged(assetsOf(listed, coins)))
  if (listed.status === 'fulfilled') await dispatch(readUnlisted())
}

/** The asset of this address: one that is listed, or what the network says of it. */
export const findAsset =
  (address: string | null): AppThunk<Promise<Asset | null>> =>
  async (_dispatch, getState) => {
    const sender = selectSender(getState())
    const known = selectSend(getState()).assets.list.find((asset) => isSameAsset(asset.address, address))
    if (known || address === null || !sender) return known ?? null
    const { readToken } = await loadAdapter(sender.namespace)
    const facts = await readToken?.(sender.network, sender.address, address)
    return facts ? { ...facts, name: facts.symbol, price: null, iconUrl: null } : null
  }
