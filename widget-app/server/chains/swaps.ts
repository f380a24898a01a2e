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
const PoolFee = z.int(FEES).check(z.gte(1, FEES), z.lte(999_999, FEES))

const V2 = z.strictObject(
  {
    kind: z.literal('uniswap-v2'),
    name: line('a name', 32),
    /** The router of the second version (UniswapV2Router02), which also holds the allowance. */
    router: Contract,
    /** What the exchange's pools take. The router's own arithmetic counts, and this is only shown. */
    fee: z._default(PoolFee, 3_000),
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
      z.array(PoolFee, FEES).check(z.minLength(1, FEES), z.maxLength(8, FEES)),
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

/** The most that an operator may take, in hundredths of a percent. */
const MOST_FEE_BPS = 300
/** Augustus takes no more, and pays no more to anybody, whatever a call says (MAX_FEE_PERCENT of Augustus 6.2). */
const MOST_VELORA_FEE_BPS = 200

/** What the operator takes of each swap, and who gets it. */
function Fee<Recipient extends z.ZodMiniType<string>>(most: number, recipient: Recipient, example: string) {
  const bps = `has to be a whole number of hundredths of a percent from 1 to ${most}, such as 50 for 0.5 %.`
  return z.strictObject(
    { bps: z.int(bps).check(z.gte(1, bps), z.lte(most, bps)), recipient },
    shape(`has to be { bps: 50, recipient: ${example} }.`, ['bps', 'recipient']),
  )
}

/** LI.FI pays to the wallet that the operator has set for their integration there. */
const INTEGRATION = 'has to be the name of your integration at LI.FI, such as my-shop.'
const Integration = z.string(INTEGRATION).check(z.regex(/^[\w.-]{1,23}$/, INTEGRATION))

/** The vendors that take a fee for the operator. */
const FEES_OF = {
  '0x': Fee(MOST_FEE_BPS, Contract, '"0x…"'),
  lifi: Fee(MOST_FEE_BPS, Integration, 'my-shop'),
  velora: Fee(MOST_VELORA_FEE_BPS, Contract, '"0x…"'),
}
export type OperatorFee = z.infer<(typeof FEES_OF)[keyof typeof FEES_OF]>

const CONTRACTS = 'has to be a list of up to 8 addresses of contracts.'

const VENDOR = {
  /** The base address of another server that answers in the same way. */
  url: z.optional(Asked('https://swaps.example')),
  key: z.optional(SecretSource),
  /** Contracts of the vendor on this chain that this version does not know. */
  contracts: z._default(z.array(Contract, CONTRACTS).check(z.maxLength(8, CONTRACTS)), []),
}

const vendor = <Kind extends keyof typeof FEES_OF>(kind: Kind) =>
  z.strictObject(
    { kind: z.literal(kind), ...VENDOR, fee: z.optional(FEES_OF[kind]) },
    shape('has to be { kind, key: { env: NAME } }.', ['kind', 'url', 'key', 'contracts', 'fee']),
  )

/** Jupiter's answers do not say whether a fee for the operator is in the quoted amount already, so there is none. */
const Jupiter = z.strictObject(
  { kind: z.literal('jupiter'), ...VENDOR },
  shape('has to be { kind, key: { env: NAME } }.', ['kind', 'url', 'key', 'contracts']),
)

const KINDS = 'has to be of the kind pools, 0x, lifi, velora or jupiter.'
const Source = z.discriminatedUnion(
  'kind',
  [Pools, vendor('0x'), vendor('lifi'), vendor('velora'), Jupiter],
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
export type VendorSettings = Exclude<SwapSettings, PoolsSettings> & { fee?: OperatorFee | undefined }
export type SwapKind = SwapSettings['kind']

/** The chain family that each kind of source can swap in. */
export const SWAP_FAMILIES: Readonly<Record<SwapKind, ChainNamespace>> = {
  pools: 'eip155',
  '0x': 'eip155',
  lifi: 'eip155',
  velora: 'eip155',
  jupiter: 'solana',
}
