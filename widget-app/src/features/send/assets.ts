import * as z from 'zod/mini'
import { Balances } from '../../../shared/blockchain.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { getJson } from '../../api/getJson.ts'
import { sdkPath } from '../../api/sdkQuery.ts'
import { askOf } from '../../connectors/askOf.ts'
import { loadAdapter } from '../../namespaces/registry.ts'
import type { Services } from '../../store/services.ts'
import type { AppThunk, RootState } from '../../store/store.ts'
import { askOwn } from '../tokens/index.ts'
import { toBaseUnits } from './amount.ts'
import { type Asset, coinOf, isSameAsset, toAsset } from './asset.ts'
import { type Sender, selectSender } from './sendNetwork.ts'
import { assetRead, assetsChanged, selectSend } from './sendSlice.ts'
import type { Assets } from './sendState.ts'

/** Characters of an answer: ten thousand tokens have less. */
const LARGEST = 16_000_000

/** Whether what the server has kept may be older than what was sent from here. */
const isStale = ({ address, network }: Sender, { tokens, transactions }: RootState): boolean =>
  Date.now() < (tokens?.freshUntil ?? 0) ||
  (transactions?.sent ?? []).some(
    ({ from, chainId, isFinal }) => !isFinal && from === address && chainId === network.caipNetworkId,
  )

/** What is listed of what the account has, and whether tokens are listed at all on this network. */
interface Listed extends Pick<Assets, 'list' | 'staleSince'> {
  isListed: boolean
}

/** Everything that the server knows of; rejects where it cannot say. */
async function askServer(sender: Sender, state: RootState): Promise<Listed> {
  const { address, network } = sender
  const forceUpdate = isStale(sender, state) ? 'true' : undefined
  const query = { currency: 'usd', chainId: network.caipNetworkId, forceUpdate }
  const path = sdkPath(`/v1/account/${encodeURIComponent(address)}/balance`, state.config, query)
  const { balances, listed, old } = z.parse(Balances, await getJson(path, { largest: LARGEST }))
  return {
    list: balances.flatMap((balance) => toAsset(balance, network)),
    isListed: listed !== false,
    staleSince: old === undefined ? null : Date.now() - old * 1000,
  }
}

/** What the wallet lists itself counts for more than what the server can see, as among the account's tokens. */
const askList =
  (sender: Sender): AppThunk<Promise<Listed>> =>
  async (dispatch, getState) => {
    const { namespace, address, walletId, network } = sender
    const own = await dispatch(askOwn({ namespace, address, walletId, chainId: network.caipNetworkId }))
    if (!own) return askServer(sender, getState())
    return { list: own.flatMap((balance) => toAsset(balance, network)), isListed: true, staleSince: null }
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

type Told<T> = PromiseSettledResult<T>

/** What there is to send, and what could not be found out. What one source cannot say, the other may. */
function assetsOf(listed: Told<Listed>, coins: Told<Asset[]>): Assets {
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
