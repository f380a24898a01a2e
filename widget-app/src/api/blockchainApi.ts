import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import * as z from 'zod/mini'
import { History, Identity, Nfts, SupportedChains } from '../../shared/blockchain.ts'
import { OwnNames } from '../../shared/names/api.ts'
import { getJson, RequestError } from './getJson.ts'
import { stamped } from './pages.ts'
import { type Caller, sdkPath } from './sdkQuery.ts'

/** The reason of a failure: an HTTP status, or a missing or invalid response. */
export interface BlockchainFailure {
  status: RequestError['status']
}

/** A GET request of the API, and the schema of its response. */
interface ApiRequest {
  path: string
  query?: Readonly<Record<string, string | undefined>>
  schema: z.ZodMiniType
}

/** An account on one chain: the plain address, and the CAIP-2 id. */
export interface AccountOnChain {
  address: string
  chainId: string
}

/** Largest response in characters: ten thousand tokens with picture paths have a third of it. */
const LARGEST = 16_000_000

/** The server is busy: the next scheduled poll asks again, so a retry now is pointless. */
const BUSY = 503

/** Seconds for which data counts as current (spec section 9). */
export const LIFETIMES = { portfolio: 30, identity: 300, history: 15 } as const

/** Seconds for which unused data stays in the cache, to be shown with its age during a refetch. */
const KEPT = 300

const failureOf = (error: unknown): BlockchainFailure => ({
  status: error instanceof RequestError ? error.status : 'malformed',
})

/**
 * Requests go to the server on the widget's own origin, so no third party learns of an account. Responses
 * are parsed here.
 */
const askServer: BaseQueryFn<ApiRequest, unknown, BlockchainFailure> = async (
  { path, query, schema },
  { getState },
) => {
  const { config } = getState() as { config: Caller }
  try {
    const answer = await getJson(sdkPath(path, config, query), { largest: LARGEST, final: BUSY })
    const parsed = z.safeParse(schema, answer)
    return parsed.success ? { data: parsed.data } : { error: { status: 'malformed' } }
  } catch (error) {
    return { error: failureOf(error) }
  }
}

const pathOf = (address: string, what: string) => `/v1/account/${encodeURIComponent(address)}/${what}`

type Stamped<Page> = Page & { readAt: number }

/** Ignores a cursor that has occurred before: it would cause an endless loop. */
const following = (next: string | null, cursors: readonly string[]): string | undefined =>
  next && !cursors.includes(next) ? next : undefined

/**
 * The calls to the blockchain API (spec section 7), cached; results contain only what their schemas accept.
 */
export const blockchainApi = createApi({
  reducerPath: 'blockchain',
  baseQuery: askServer,
  keepUnusedDataFor: KEPT,
  tagTypes: ['account', 'name'],
  endpoints: (build) => ({
    /** Requested once. The API is never asked about other chains. */
    getSupportedChains: build.query<z.infer<typeof SupportedChains>, void>({
      query: () => ({ path: '/v1/supported-chains', schema: SupportedChains }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    getIdentity: build.query<Identity, AccountOnChain>({
      query: ({ address, chainId }) => ({
        path: `/v1/identity/${encodeURIComponent(address)}`,
        query: { chainId, sender: address },
        schema: Identity,
      }),
      keepUnusedDataFor: LIFETIMES.identity,
      providesTags: ['name'],
    }),
    /** The names that lead back to an account, with their text records. */
    getNames: build.query<OwnNames, AccountOnChain>({
      query: ({ address, chainId }) => ({
        path: `/v1/profile/reverse/${encodeURIComponent(address)}`,
        query: { chainId },
        schema: OwnNames,
      }),
      providesTags: ['name'],
    }),
    getHistory: build.infiniteQuery<Stamped<History>, AccountOnChain, string>({
      query: ({ queryArg: { address, chainId }, pageParam }) => ({
        path: pathOf(address, 'history'),
        query: { cursor: pageParam, chainId },
        schema: History,
      }),
      transformResponse: (page) => stamped(page as History),
      infiniteQueryOptions: {
        initialPageParam: '',
        refetchCachedPages: false,
        getNextPageParam: ({ next }, _pages, _last, cursors) => following(next, cursors),
      },
      // Pages keep their identity: comparing fifty thousand entries takes longer than parsing them.
      structuralSharing: false,
      providesTags: ['account'],
    }),
    getNfts: build.infiniteQuery<Stamped<Nfts>, AccountOnChain, string>({
      query: ({ queryArg: { address, chainId }, pageParam }) => ({
        path: pathOf(address, 'nfts'),
        query: { cursor: pageParam, chainId },
        schema: Nfts,
      }),
      transformResponse: (page) => stamped(page as Nfts),
      infiniteQueryOptions: {
        initialPageParam: '',
        refetchCachedPages: false,
        getNextPageParam: ({ next }, _pages, _last, cursors) => following(next, cursors),
      },
      // Pages keep their identity: comparing fifty thousand entries takes longer than parsing them.
      structuralSharing: false,
      providesTags: ['account'],
    }),
  }),
})

export const {
  useGetSupportedChainsQuery,
  useGetIdentityQuery,
  useGetNamesQuery,
  useGetHistoryInfiniteQuery,
  useGetNftsInfiniteQuery,
} = blockchainApi
