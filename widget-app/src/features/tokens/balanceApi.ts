import type * as z from 'zod/mini'
import { Balances, type TokenBalance } from '../../../shared/blockchain.ts'
import { type BlockchainFailure, blockchainApi, LIFETIMES } from '../../api/blockchainApi.ts'
import { balancesCleared, balancesFailed, holdingOf, tokensKept } from '../../state/late/tokensSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { HeldToken } from '../../types.ts'
import { type ActiveAccount, selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { balanceListed, selectSubject, tellUnavailable } from '../activeAccount/balanceFlow.ts'
import { askOwn } from './askOwn.ts'
import { withWatched } from './watched.ts'

/** The account, and whether the server supports the chain, which does not affect a list from the wallet. */
export interface PortfolioQuery extends ActiveAccount {
  isServed: boolean
}

export interface Portfolio {
  /**
   * The source of the list; `chain`: only tokens that the visitor added are known; `none`: no source
   * supports this chain.
   */
  source: 'wallet' | 'server' | 'chain' | 'none'
  balances: HeldToken[]
  /** The server's: the value of all balances together at each hour of the last day, the present one last. */
  values24h?: readonly number[]
  /** The time (ms) of the data, if the server could not refresh it. */
  readAt?: number
}

/** Pause (ms) between requests after a failure (spec section 9). */
const BACK_OFF = 30_000

/** Reports a failure once, and not again with every failed retry. */
const fail =
  (query: PortfolioQuery, { status }: BlockchainFailure): AppThunk =>
  (dispatch, getState) => {
    const key = holdingOf(query)
    const { tokens } = getState()
    const isKnown = knownOf(getState(), query) !== undefined || tokens?.kept[key] !== undefined
    dispatch(balancesFailed({ key, status, at: Date.now() }))
    if (tokens?.failures[key] === undefined) dispatch(tellUnavailable(isKnown))
  }

const selectBackOff = ({ tokens }: RootState, query: PortfolioQuery): BlockchainFailure | null => {
  const failure = tokens?.failures[holdingOf(query)]
  return failure && Date.now() - failure.at < BACK_OFF ? failure : null
}

/** Without a source that lists tokens, only the added ones are shown, if any. */
const unlisted = (balances: HeldToken[]): Portfolio => ({
  source: balances.some(({ watched }) => watched) ? 'chain' : 'none',
  balances,
})

const ofServer = (balances: HeldToken[], values24h: Portfolio['values24h']): Portfolio => ({
  source: 'server',
  balances,
  ...(values24h && { values24h }),
})

/** Passes the native balance of a list on to the cache from which all views show it. */
const noteNative =
  (
    { address, chainId }: ActiveAccount,
    balances: readonly TokenBalance[],
    { timestamp = Date.now(), isOfWallet }: { timestamp?: number | undefined; isOfWallet?: true },
  ): AppThunk =>
  (dispatch, getState) => {
    const subject = selectSubject(getState())
    const coin = balances.find((token) => token.address === undefined)
    if (subject?.address !== address || subject.network.caipNetworkId !== chainId || !coin) return
    const listed = { balance: coin.quantity.numeric, timestamp, isOfWallet }
    // The list does not wait for it, and is complete without it.
    dispatch(balanceListed(subject, listed)).catch(() => undefined)
  }

/** Keeps what was read for the next visit, unless the account was disconnected meanwhile. */
const keep =
  (query: PortfolioQuery, portfolio: Portfolio): AppThunk<{ data: Portfolio }> =>
  (dispatch, getState) => {
    const { source, balances, readAt = Date.now() } = portfolio
    const active = selectActiveAccount(getState())
    const list = source === 'none' ? null : { source, balances, readAt }
    if (active && holdingOf(active) === holdingOf(query))
      dispatch(tokensKept({ key: holdingOf(query), list }))
    return { data: portfolio }
  }

const pathOf = ({ address }: ActiveAccount) => `/v1/account/${encodeURIComponent(address)}/balance`

export const balanceApi = blockchainApi.injectEndpoints({
  endpoints: (build) => ({
    /** All holdings of an account on a chain. */
    getPortfolio: build.query<Portfolio, PortfolioQuery>({
      queryFn: async (query, { dispatch, getState }, _options, askServer) => {
        const run = dispatch as <R>(thunk: AppThunk<R>) => R
        const { chainId, isServed } = query
        const own = await run(askOwn(query))
        const before = knownOf(getState() as RootState, query)
        const complete = (balances: TokenBalance[]) => run(withWatched(query, balances, before))
        if (own) {
          run(noteNative(query, own, { isOfWallet: true }))
          return run(keep(query, { source: 'wallet', balances: await complete(own) }))
        }
        if (!isServed) return run(keep(query, unlisted(await complete([]))))
        const waits = selectBackOff(getState() as RootState, query)
        if (waits) return { error: { status: waits.status } }
        const { freshUntil = 0 } = (getState() as RootState).tokens ?? {}
        const forceUpdate = Date.now() < freshUntil ? 'true' : undefined
        const { data, error } = await askServer({
          path: pathOf(query),
          query: { currency: 'usd', chainId, forceUpdate },
          schema: Balances,
        })
        if (error) {
          run(fail(query, error))
          return { error }
        }
        dispatch(balancesCleared(holdingOf(query)))
        const { balances, values24h, listed, old } = data as z.infer<typeof Balances>
        const age = old === undefined ? {} : { readAt: Date.now() - old * 1000 }
        const ofChain = balances.filter((one) => one.chainId === chainId)
        run(noteNative(query, ofChain, { timestamp: age.readAt }))
        const held = await complete(ofChain)
        const portfolio = listed === false ? unlisted(held) : ofServer(held, values24h)
        return run(keep(query, { ...portfolio, ...age }))
      },
      providesTags: ['account'],
    }),
  }),
})

/** The last known holdings. */
function knownOf(state: RootState, query: PortfolioQuery): HeldToken[] | undefined {
  return balanceApi.endpoints.getPortfolio.select(query)(state as never).data?.balances
}

/** Refetches data that is older than its lifetime, when the visitor comes back to the list. */
export const refreshPortfolio =
  (query: PortfolioQuery): AppThunk =>
  (dispatch, getState) => {
    const { getPortfolio } = balanceApi.endpoints
    const known = getPortfolio.select(query)(getState() as never)
    const age = Date.now() - (known.fulfilledTimeStamp ?? 0)
    if (known.isLoading || age < LIFETIMES.portfolio * 1000) return
    void dispatch(getPortfolio.initiate(query, { subscribe: false, forceRefetch: true }))
  }

/** The visitor retries, which does not wait for the end of the back-off. */
export const retryPortfolio =
  (query: PortfolioQuery): AppThunk =>
  (dispatch) => {
    dispatch(balancesCleared(holdingOf(query)))
    void dispatch(balanceApi.endpoints.getPortfolio.initiate(query, { subscribe: false, forceRefetch: true }))
  }
