import { SecretSource, shape } from '@airlock/kit/server'
import * as z from 'zod/mini'
import type { ChainNamespace } from './capabilities.ts'
import { Asked, Contract, line } from './fields.ts'

/** The sources of swaps that an operator configures for a chain. */

/** The most base tokens: every one of them multiplies the routes that are asked for each quote. */
const MOST_BASES = 6
const MOST_EXCHANGES = 4
const MOST_SOURCES = 6

const FEES = 'has to be a list of 1 to 8 whole numbers from 1 to 999999 (millionths), such as [500, 3000].'
/** A pool's fee in millionths of the amount: 3000 is 0.3 %. */
const Fee = z.int(FEES).check(z.gte(1, FEES), z.lte(999_999, FEES))

const V2 = z.strictObject(
  {
    kind: z.literal('uniswap-v2'),
    name: line('a name', 32),
    /** The router of the second version (UniswapV2Router02), which also holds the allowance. */
    router: Contract,
    /** What the exchange's pools take. The router's own arithmetic counts, and this is only shown. */
    fee: z._default(Fee, 3_000),
  },
  shape('has to be { kind: uniswap-v2, name: Uniswap, router: "0x…" }.', ['kind', 'name', 'router', 'fee']),
)

const V3 = z.strictObject(
  {
    kind: z.literal('uniswap-v3'),
    name: line('a name', 32),
    /** The first router of version 3 (SwapRouter), whose calls have a deadline. */
    router: Contract,
    /** QuoterV2. */
    quoter: Contract,
    fees: z._default(
      z.array(Fee, FEES).check(z.minLength(1, FEES), z.maxLength(8, FEES)),
      [100, 500, 3_000, 10_000],
    ),
  },
  shape('has to be { kind: uniswap-v3, name: Uniswap, router: "0x…", quoter: "0x…" }.', [
    'kind',
    'name',
    'router',
    'quoter',
    'fees',
  ]),
)

const EXCHANGES = `has to be a list of 1 to ${MOST_EXCHANGES} exchanges, one "- kind: uniswap-v2" each.`
const BASES = `has to be a list of up to ${MOST_BASES} addresses of tokens.`

const Pools = z.strictObject(
  {
    kind: z.literal('pools'),
    /** The contract of the wrapped coin. */
    wrapped: Contract,
    /** The tokens over which two pools are joined, beside the wrapped coin. */
    bases: z._default(z.array(Contract, BASES).check(z.maxLength(MOST_BASES, BASES)), []),
    exchanges: z
      .array(
        z.discriminatedUnion('kind', [V2, V3], 'has to be of the kind uniswap-v2 or uniswap-v3.'),
        EXCHANGES,
      )
      .check(z.minLength(1, EXCHANGES), z.maxLength(MOST_EXCHANGES, EXCHANGES)),
  },
  shape('has to have kind, wrapped and exchanges.', ['kind', 'wrapped', 'bases', 'exchanges']),
)

const CONTRACTS = 'has to be a list of up to 8 addresses of contracts.'

const vendor = <Kind extends string>(kind: Kind) =>
  z.strictObject(
    {
      kind: z.literal(kind),
      /** The base address of another server that answers in the same way. */
      url: z.optional(Asked('https://swaps.example')),
      key: z.optional(SecretSource),
      /** Contracts of the vendor on this chain that this version does not know. */
      contracts: z._default(z.array(Contract, CONTRACTS).check(z.maxLength(8, CONTRACTS)), []),
    },
    shape('has to be { kind, key: { env: NAME } }.', ['kind', 'url', 'key', 'contracts']),
  )

const KINDS = 'has to be of the kind pools, 0x, lifi, velora or jupiter.'
const Source = z.discriminatedUnion(
  'kind',
  [Pools, vendor('0x'), vendor('lifi'), vendor('velora'), vendor('jupiter')],
  KINDS,
)

const SOURCES = `has to be a list of 1 to ${MOST_SOURCES} sources, one "- kind: …" each.`

/** The setting `swaps` of a chain. */
export const Swaps = z.strictObject(
  {
    sources: z.array(Source, SOURCES).check(
      z.minLength(1, SOURCES),
      z.maxLength(MOST_SOURCES, SOURCES),
      z.refine(
        (sources) => new Set(sources.map(({ kind }) => kind)).size === sources.length,
        'has a kind twice. Write one source for each kind.',
      ),
    ),
  },
  shape('has to be { sources: [{ kind: pools, … }] }.', ['sources']),
)
export type Swaps = z.infer<typeof Swaps>

/** An exchange with pools of the Uniswap kinds. */
export type Exchange = z.infer<typeof V2> | z.infer<typeof V3>
/** Own routing over the pools of the operator's exchanges. */
export type PoolsSettings = z.infer<typeof Pools>
export type SwapSettings = z.infer<typeof Source>
/** Another company's API. */
export type VendorSettings = Exclude<SwapSettings, PoolsSettings>
export type SwapKind = SwapSettings['kind']

/** The chain family that each kind of source can swap in. */
export const SWAP_FAMILIES: Readonly<Record<SwapKind, ChainNamespace>> = {
  pools: 'eip155',
  '0x': 'eip155',
  lifi: 'eip155',
  velora: 'eip155',
  jupiter: 'solana',
}
