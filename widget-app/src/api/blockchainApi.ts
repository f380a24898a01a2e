import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import * as z from 'zod/mini'
import { History, Identity, Nfts, SupportedChains } from '../../shared/blockchain.ts'
import { getJson, RequestError } from './getJson.ts'
import { stamped } from './pages.ts'
import { type Caller, sdkPath } from './sdkQuery.ts'

/** Why there is no answer: an HTTP status, or that nothing (or nothing sensible) came. */
export interface BlockchainFailure {
  status: RequestError['status']
}

/** A GET of the API, and the schema that reads its answer. */
interface Ask {
  path: string
  query?: Readonly<Record<string, string | undefined>>
  schema: z.ZodMiniType
}

/** An account on one chain: the plain address, and the CAIP-2 id. */
export interface AccountOnChain {
  address: string
  chainId: string
}

/** Characters of an answer: ten thousand tokens with a path to their picture have a third of it. */
const LARGEST = 16_000_000

/** Busy, and it says so: pictures of it are taken again when the next turn comes, not within this one. */
const BUSY = 503

/** Seconds for which what was read counts as current (spec section 9). */
export const LIFETIMES = { portfolio: 30, identity: 300, history: 15 } as const

/** Seconds for which an answer that nobody looks at stays, to be shown with its age while it is asked for again. */
const KEPT = 300

const failureOf = (error: unknown): BlockchainFailure => ({
  status: error instanceof RequestError ? error.status : 'malformed',
})

/** The server on the widget's own origin: nobody else hears of an account. What it answers is parsed here. */
const askServer: BaseQueryFn<Ask, unknown, BlockchainFailure> = async (
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

/** A cursor that was there before would lead in a circle for ever. */
const following = (next: string | null, cursors: readonly string[]): string | undefined =>
  next && !cursors.includes(next) ? next : undefined

/** The calls to the blockchain API (spec section 7), cached, and answered by what their schemas let through. */
export const blockchainApi = createApi({
  reducerPath: 'blockchain',
  baseQuery: askServer,
  keepUnusedDataFor: KEPT,
  tagTypes: ['account'],
  endpoints: (build) => ({
    /** Asked once. What is not listed is not asked for. */
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
      // Pages stay the objects that they are: to compare fifty thousand entries with themselves takes longer than to read them.
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
      // Pages stay the objects that they are: to compare fifty thousand entries with themselves takes longer than to read them.
      structuralSharing: false,
      providesTags: ['account'],
    }),
  }),
})

export const {
  useGetSupportedChainsQuery,
  useGetIdentityQuery,
  useGetHistoryInfiniteQuery,
  useGetNftsInfiniteQuery,
} = blockchainApi
