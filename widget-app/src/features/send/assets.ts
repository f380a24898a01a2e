import * as z from 'zod/mini'
import { Balances } from '../../../shared/blockchain.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { getJson } from '../../api/getJson.ts'
import { sdkPath } from '../../api/sdkQuery.ts'
import { askOf } from '../../connectors/askOf.ts'
import { loadAdapter } from '../../namespaces/registry.ts'
import type { Services } from '../../store/services.ts'
import type { AppThunk, RootState } from '../../store/store.ts'
import { toBaseUnits } from './amount.ts'
import { type Asset, coinOf, isSameAsset, toAsset } from './asset.ts'
import { type Sender, selectSender } from './sendNetwork.ts'
import { assetRead, assetsChanged, selectSend } from './sendSlice.ts'

/** Characters of an answer: ten thousand tokens have less. */
const LARGEST = 16_000_000

/** Whether what the server has kept may be older than what was sent from here. */
const isStale = ({ address, network }: Sender, { tokens, transactions }: RootState): boolean =>
  Date.now() < (tokens?.freshUntil ?? 0) ||
  (transactions?.sent ?? []).some(
    ({ from, chainId, isFinal }) => !isFinal && from === address && chainId === network.caipNetworkId,
  )

/** Everything that the server knows of; rejects where it cannot say. */
async function askServer(sender: Sender, state: RootState): Promise<Asset[]> {
  const { address, network } = sender
  const forceUpdate = isStale(sender, state) ? 'true' : undefined
  const query = { currency: 'usd', chainId: network.caipNetworkId, forceUpdate }
  const path = sdkPath(`/v1/account/${encodeURIComponent(address)}/balance`, state.config, query)
  const { balances } = z.parse(Balances, await getJson(path, { largest: LARGEST }))
  return balances.flatMap((balance) => toAsset(balance, network))
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
  const { balance } = (await dispatch(findAsset(asset.address)).catch(() => asset)) ?? { balance: 0n }
  dispatch(assetRead({ ...asset, balance }))
}

/** What there is to send. What one source cannot say, the other may. */
export const loadAssets = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const sender = selectSender(getState())
  if (!sender) return
  void dispatch(blockchainApi.endpoints.getSupportedChains.initiate(undefined, { subscribe: false }))
  const { list } = selectSend(getState()).assets
  dispatch(assetsChanged({ status: 'loading', list }))
  const [listed, coins] = await Promise.allSettled([askServer(sender, getState()), askCoin(sender, services)])
  if (selectSender(getState())?.caipAddress !== sender.caipAddress) return
  const found = merged(
    listed.status === 'fulfilled' ? listed.value : [],
    coins.status === 'fulfilled' ? coins.value : [],
  )
  dispatch(assetsChanged({ status: found.length > 0 ? 'loaded' : 'failed', list: found }))
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
