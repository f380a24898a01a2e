import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { getJson, RequestError } from './getJson.ts'
import { parseWallets, type WalletPage } from './parseWallets.ts'
import { type Caller, sdkPath } from './sdkQuery.ts'

/** Selects wallets of the registry. */
export interface WalletsQuery {
  /** Wallets per page, 100 at most. */
  entries: number
  search?: string
  /** Only these ids. */
  include?: readonly string[]
  /** All but these ids. */
  exclude?: readonly string[]
  /** CAIP-2 ids: wallets that support any of them. */
  chains?: readonly string[]
}

type Failure = { status: RequestError['status'] }
type Page = WalletsQuery & { page: number }

/** Requests go to the registry on the widget's own origin, so no third party learns of them. */
const askRegistry: BaseQueryFn<Page, WalletPage, Failure> = async ({ ...query }, { getState }) => {
  const { config } = getState() as { config: Caller }
  try {
    return { data: parseWallets(await getJson(sdkPath('/getWallets', config, query))) }
  } catch (error) {
    return { error: { status: error instanceof RequestError ? error.status : 'malformed' } }
  }
}

/** Seconds for which unused data stays in the cache. */
const KEPT = 300

/** A registry that repeats itself or sends an empty page has ended, whatever count it reports. */
function hasMore({ entries }: WalletsQuery, pages: readonly WalletPage[], page: number): boolean {
  const last = pages.at(-1)
  const known = new Set(pages.slice(0, -1).flatMap(({ wallets }) => wallets.map(({ id }) => id)))
  return last !== undefined && page * entries < last.count && last.wallets.some(({ id }) => !known.has(id))
}

/**
 * The calls to the wallet registry (spec section 7), cached; results contain only what their schemas accept.
 */
export const registryApi = createApi({
  reducerPath: 'registry',
  baseQuery: askRegistry,
  keepUnusedDataFor: KEPT,
  endpoints: (build) => ({
    /** Only the first page. */
    getWallets: build.query<WalletPage, WalletsQuery>({ query: (query) => ({ ...query, page: 1 }) }),
    /** Page by page. */
    getWalletPages: build.infiniteQuery<WalletPage, WalletsQuery, number>({
      query: ({ queryArg, pageParam }) => ({ ...queryArg, page: pageParam }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (_last, pages, page, _params, query) =>
          hasMore(query, pages, page) ? page + 1 : undefined,
      },
    }),
  }),
})

export const { useGetWalletsQuery, useGetWalletPagesInfiniteQuery } = registryApi
