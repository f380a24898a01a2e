import { isSameAddress } from '@airlock/kit/chains'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { HeldToken } from '../../types.ts'
import type { ActiveAccount } from '../activeAccount/activeAccount.ts'
import { selectServed, serverFirst } from '../activeAccount/serverFirst.ts'
import { type WatchedToken, watchListOf } from './watchList.ts'

type ListKey = Pick<ActiveAccount, 'namespace' | 'address' | 'chainId'>

/** The longest wait (ms) of the list for balances that are read from the chain. */
const PATIENCE = 5000

const contractOf = ({ address }: Pick<TokenBalance, 'address'>): string =>
  address?.slice(address.lastIndexOf(':') + 1) ?? ''

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

const toHeld = (
  { address, symbol, name, decimals }: WatchedToken,
  chainId: ListKey['chainId'],
  amount: bigint,
): HeldToken => ({
  name,
  symbol,
  chainId,
  address: `${chainId}:${address}`,
  price: null,
  quantity: { decimals: String(decimals), numeric: fromBaseUnits(amount, decimals) },
  iconUrl: null,
  watched: 'alone',
})

/** Reads the balances of tokens that no other source lists; null if they cannot be read now. */
const askAmounts =
  (
    { namespace, address, chainId }: ListKey,
    tokens: readonly WatchedToken[],
  ): AppThunk<Promise<(bigint | null)[]>> =>
  async (_dispatch, getState) => {
    const network = selectNetwork(getState(), chainId)
    const { readBalances } = await loadAdapter(namespace)
    const unknown = tokens.map(() => null)
    if (!network || !readBalances || tokens.length === 0) return unknown
    const asked = serverFirst(network, selectServed(getState()), getState().config)
    const contracts = tokens.map((token) => token.address)
    return (await Promise.race([readBalances(asked, address, contracts), later(PATIENCE)])) ?? unknown
  }

/**
 * The holdings of an account, including the tokens that the visitor added: listed ones are marked, the
 * others are appended with balances from the chain. A balance that cannot be read keeps its value of
 * `before`, and does not become zero.
 */
export const withWatched =
  (
    owner: ListKey,
    balances: readonly TokenBalance[],
    before: readonly HeldToken[] = [],
  ): AppThunk<Promise<HeldToken[]>> =>
  async (dispatch, getState, services) => {
    const tokens = watchListOf(getState(), services.storage(), owner).read()
    if (tokens.length === 0) return [...balances]
    const isOf = (token: WatchedToken) => (balance: TokenBalance) =>
      isSameAddress(contractOf(balance), token.address)
    const told = balances.map((balance): HeldToken => {
      const isWatched = tokens.some((token) => isOf(token)(balance))
      return isWatched ? { ...balance, watched: 'listed' } : balance
    })
    const rest = tokens.filter((token) => !balances.some(isOf(token)))
    const amounts = await dispatch(askAmounts(owner, rest))
    const added = rest.flatMap((token, place) => {
      const amount = amounts[place] ?? null
      if (amount !== null) return toHeld(token, owner.chainId, amount)
      return before.find(isOf(token)) ?? []
    })
    return [...told, ...added]
  }

/** The list has changed: reloads the holdings that are in use. */
const reload = (): AppThunk => (dispatch, getState) => {
  if (getState().blockchain) dispatch(blockchainApi.util.invalidateTags(['account']))
}

/** Adds a token to an account's list. */
export const watchToken =
  (owner: ListKey, token: WatchedToken): AppThunk =>
  (dispatch, getState, services) => {
    watchListOf(getState(), services.storage(), owner).add(token)
    dispatch(reload())
  }

/** Removes a token from the list. */
export const unwatchToken =
  (owner: ListKey, token: TokenBalance): AppThunk =>
  (dispatch, getState, services) => {
    watchListOf(getState(), services.storage(), owner).remove(contractOf(token))
    dispatch(reload())
  }

/** The tokens of an account's list. */
export const selectWatched =
  (owner: ListKey): AppThunk<WatchedToken[]> =>
  (_dispatch, getState, services) =>
    watchListOf(getState(), services.storage(), owner).read()
