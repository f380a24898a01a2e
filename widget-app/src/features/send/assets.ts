import { blockchainApi } from '../../api/blockchainApi.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { type Asset, isSameAsset } from '../../state/late/asset.ts'
import { assetRead, assetsChanged, selectSend } from '../../state/late/sendSlice.ts'
import type { Assets } from '../../state/late/sendState.ts'
import { holdingOf } from '../../state/late/tokensSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { HeldToken } from '../../types.ts'
import { balanceListed, readBalance } from '../activeAccount/balanceFlow.ts'
import { nameCoin } from '../networks/nameCoin.ts'
import { askBalances } from '../tokens/askBalances.ts'
import { askOwn } from '../tokens/askOwn.ts'
import { withWatched } from '../tokens/watched.ts'
import { toBaseUnits } from './amount.ts'
import { balanceOf, coinOf, toAsset } from './heldAsset.ts'
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
  isOfWallet?: true
}

/** The same holdings as assets that can be sent. */
interface Listed extends Pick<Assets, 'list' | 'staleSince'>, Omit<Told, 'balances'> {}

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
    const account = { namespace, address, connectorId, chainId: network.caipNetworkId }
    const own = await dispatch(askOwn(account))
    const { balances: all, ...told }: Told = own
      ? { balances: own, isListed: true, isOfWallet: true, staleSince: null }
      : await askServer(sender, getState())
    const balances = await dispatch(withWatched(account, all))
    return { ...told, list: balances.flatMap((balance) => toAsset(balance, network)) }
  }

const isCoin = ({ address }: Asset): boolean => address === null

/** The list with the native balance that all views show. */
function withNative(list: readonly Asset[], { caipAddress }: Sender, { balance }: RootState): Asset[] {
  const known = balance.cache[caipAddress]?.balance
  return list.map((asset) => {
    const units = isCoin(asset) && known !== undefined ? toBaseUnits(known, asset.decimals) : null
    return units === null ? asset : { ...asset, balance: units }
  })
}

/** What the account's view listed last, and when: it is shown until the assets have been read again. */
function lastListed(sender: Sender, state: RootState): Pick<Assets, 'list' | 'staleSince'> {
  const { address, network } = sender
  const kept = state.tokens?.kept[holdingOf({ address, chainId: network.caipNetworkId })]
  const list = (kept?.balances ?? []).flatMap((balance) => toAsset(balance, network))
  return { list: withNative(list, sender, state), staleSince: kept?.readAt ?? null }
}

/** The native coin first, also if the list lacks it and the network has reported a balance; then the tokens. */
function withCoin(list: readonly Asset[], sender: Sender, state: RootState): Asset[] {
  const { cache, failedAt } = state.balance
  const coin = list.find(isCoin)
  const isRead = cache[sender.caipAddress] !== undefined && failedAt[sender.caipAddress] === undefined
  const first = coin ?? (isRead ? coinOf(sender.network, 0n) : undefined)
  return withNative([...(first ? [first] : []), ...list.filter((asset) => !isCoin(asset))], sender, state)
}

/** The native balance has changed: the form and its list show it too. */
export const showNative = (): AppThunk => (dispatch, getState) => {
  const sender = selectSender(getState())
  const { assets } = selectSend(getState())
  if (sender && assets.list.some(isCoin))
    dispatch(assetsChanged({ ...assets, list: withNative(assets.list, sender, getState()) }))
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

/** The assets that can be sent, and which source failed. Each source can make up for the other. */
function assetsOf(
  told: Listed | null,
  isCoinRead: boolean,
  { list, staleSince }: Pick<Assets, 'list' | 'staleSince'>,
): Assets {
  const { isListed = true } = told ?? {}
  const lacksCoin = !isCoinRead && !list.some(isCoin)
  const hasFailed = told === null || lacksCoin
  const gap = hasFailed ? 'failed' : isListed ? 'none' : 'unlisted'
  return { status: list.length === 0 && hasFailed ? 'failed' : 'loaded', list, gap, staleSince }
}

/** Passes the native balance of a list on to the cache from which all views show it. */
const noteNative =
  (sender: Sender, { list, staleSince, isOfWallet }: Listed): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const coin = list.find(isCoin)
    const timestamp = staleSince ?? Date.now()
    if (coin) await dispatch(balanceListed(sender, { balance: balanceOf(coin), timestamp, isOfWallet }))
  }

const startLoading =
  (sender: Sender): AppThunk =>
  (dispatch, getState) => {
    const { assets } = selectSend(getState())
    const known = assets.list.length > 0 ? {} : lastListed(sender, getState())
    dispatch(assetsChanged({ ...assets, ...known, status: 'loading' }))
  }

export const loadAssets = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const asked = selectSender(getState())
  if (!asked) return
  void dispatch(blockchainApi.endpoints.getSupportedChains.initiate(undefined, { subscribe: false }))
  dispatch(startLoading(asked))
  const isNamed = await dispatch(nameCoin(asked.network.caipNetworkId)).then(
    () => true,
    () => false,
  )
  const sender = selectSender(getState())
  if (sender?.caipAddress !== asked.caipAddress) return
  if (!isNamed) return void dispatch(assetsChanged(assetsOf(null, false, { list: [], staleSince: null })))
  const [listed, read] = await Promise.allSettled([dispatch(askList(sender)), dispatch(readBalance(sender))])
  const told = listed.status === 'fulfilled' ? listed.value : null
  if (told) await dispatch(noteNative(sender, told))
  if (selectSender(getState())?.caipAddress !== sender.caipAddress) return
  const { list, staleSince } = told ?? lastListed(sender, getState())
  const shown = { list: withCoin(list, sender, getState()), staleSince }
  dispatch(assetsChanged(assetsOf(told, read.status === 'fulfilled', shown)))
  if (told) await dispatch(readUnlisted())
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
