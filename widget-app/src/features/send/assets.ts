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

/** Whether the server's cache may be older than the last transaction that was sent from here. */
const isStale = ({ address, network }: Sender, { tokens, transactions }: RootState): boolean =>
  Date.now() < (tokens?.freshUntil ?? 0) ||
  (transactions?.sent ?? []).some(
    ({ from, chainId, isFinal }) => !isFinal && from === address && chainId === network.caipNetworkId,
  )

/**
 * The holdings of an account as one source lists them, and whether tokens are listed at all on this network.
 */
interface Told extends Pick<Assets, 'staleSince'> {
  balances: HeldToken[]
  isListed: boolean
}

/** The same holdings as assets that can be sent. */
interface Listed extends Pick<Assets, 'list' | 'staleSince'> {
  isListed: boolean
}

/** All holdings that the server knows; rejects if it cannot list them. */
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

/** A list from the wallet takes precedence over the server's, as in the account's token list. */
const askList =
  (sender: Sender): AppThunk<Promise<Listed>> =>
  async (dispatch, getState) => {
    const { namespace, address, connectorId, network } = sender
    const holder = { namespace, address, connectorId, chainId: network.caipNetworkId }
    const own = await dispatch(askOwn(holder))
    const told = own
      ? { balances: own, isListed: true, staleSince: null }
      : await askServer(sender, getState())
    const { isListed, staleSince } = told
    const balances = await dispatch(withWatched(holder, told.balances))
    return { list: balances.flatMap((balance) => toAsset(balance, network)), isListed, staleSince }
  }

/**
 * Reads the native balance from the network: it is current, and works on networks that the server does not
 * index.
 */
async function askCoin(
  { namespace, connectorId, network, address }: Sender,
  services: Services,
): Promise<Asset[]> {
  const { getBalance } = await loadAdapter(namespace)
  const balance = await getBalance?.(askOf(services, connectorId), network, address)
  const units = balance === undefined ? null : toBaseUnits(balance, network.nativeCurrency.decimals)
  return units === null ? [] : [coinOf(network, units)]
}

/**
 * The native coin first, with the newer balance and the server's price; then tokens in the server's order.
 */
function merged(listed: readonly Asset[], coins: readonly Asset[]): Asset[] {
  const known = listed.find(({ address }) => address === null)
  const coin = coins[0]
  const first = known && coin ? { ...known, balance: coin.balance } : (coin ?? known)
  return [...(first ? [first] : []), ...listed.filter(({ address }) => address !== null)]
}

/** Removes the selected asset if it is no longer listed, unless the network reports a balance of it. */
const readUnlisted = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { asset, assets } = selectSend(getState())
  if (!asset || assets.list.some(({ address }) => isSameAsset(address, asset.address))) return
  // The native coin is always listed if it could be read, so a missing one only means a failure.
  if (asset.address === null) return
  const { balance } = (await dispatch(findAsset(asset.address)).catch(() => asset)) ?? { balance: 0n }
  dispatch(assetRead({ ...asset, balance }))
}

type Outcome<T> = PromiseSettledResult<T>

/** The assets that can be sent, and which source failed. Each source can make up for the other. */
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

/** Finds the asset with this address in the list, or reads it from the network. */
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
