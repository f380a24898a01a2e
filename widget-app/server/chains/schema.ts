import { shape } from '@airlock/kit/server'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { Asked, Contract, isWebAddress, line } from './fields.ts'
import { Swaps } from './swaps.ts'

/**
 * The shape of the operator's file of chains. Each message completes a sentence that begins with the setting's name,
 * and explains what to write instead. It never repeats an address, which may contain a key.
 */

/** EIP-155 ids may have any length, so they stay texts. Solana's are the first 32 characters of a genesis hash. */
const CHAIN = /^(?:eip155:[1-9]\d{0,31}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/

const Web = (example: string) => {
  const message = `has to be an https address in quotes, such as "${example}".`
  return z.string(message).check(z.refine(isWebAddress, message))
}

/** A setting that may be left out, or be null if the chain has no such thing. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const isMint = (text: string) => {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

const TOKEN =
  'has to be the address of a token in quotes: of its contract (in small letters, or all as EIP-55 has it), or its mint.'
const TokenAddress = z.union([Contract, z.string(TOKEN).check(z.refine(isMint, TOKEN))], TOKEN)

const DECIMALS = 'has to be a whole number from 0 to 36, such as 18.'
const Currency = z.strictObject(
  {
    name: z.optional(line('a name', 64)),
    symbol: line('a symbol', 16),
    decimals: z.int(DECIMALS).check(z.gte(0, DECIMALS), z.lte(36, DECIMALS)),
  },
  shape('has to be { name: Ether, symbol: ETH, decimals: 18 }.', ['name', 'symbol', 'decimals']),
)

const Token = z.strictObject(
  {
    address: TokenAddress,
    name: z.optional(line('a name', 64)),
    symbol: z.optional(line('a symbol', 32)),
    image: z.optional(
      z.string('has to be the name of a picture beside this file, or a data: address of one.'),
    ),
  },
  shape('has to have at least an address.', ['address', 'name', 'symbol', 'image']),
)

const Pool = z.strictObject(
  {
    kind: z.enum(['uniswap-v2', 'uniswap-v3'], 'has to be uniswap-v2 or uniswap-v3.'),
    address: Contract,
    token: z.union(
      [z.literal('native'), Contract],
      'has to be the address of the token whose price the pool tells, or native.',
    ),
    usd: Contract,
  },
  shape('has to be { kind: uniswap-v3, address: "0x…", token: native, usd: "0x…" }.', [
    'kind',
    'address',
    'token',
    'usd',
  ]),
)

/** Without the characters that separate the ids of a request to the price API. */
const PRICE_API_CHAIN =
  'has to be the name of the chain in your price API, of letters, digits, "_", "-" and ".", such as my_chain; or null.'
const PriceApiChain = z.string(PRICE_API_CHAIN).check(z.regex(/^[\w.-]{1,64}$/, PRICE_API_CHAIN))

const SETTINGS = {
  id: z
    .string('has to be a text in quotes, such as "eip155:8453".')
    .check(
      z.regex(
        CHAIN,
        'has to be a CAIP-2 id of an EVM chain or of Solana, such as "eip155:8453" or "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp".',
      ),
    ),
  name: z.optional(line('a name', 64)),
  nativeCurrency: z.optional(Currency),
  testnet: z.optional(z.boolean('has to be true or false.')),
  rpcUrls: z
    .array(Asked('https://rpc.example/key'), 'has to be a list of addresses, one "- https://…" a line.')
    .check(
      z.minLength(1, 'is empty: write at least one address.'),
      z.maxLength(10, 'has more than ten addresses.'),
    ),
  explorerUrl: known(Web('https://explorer.example')),
  balances: z.optional(z.enum(['chain', 'explorer', 'none'], 'has to be chain, explorer or none.')),
  history: z.optional(z.enum(['index', 'explorer', 'none'], 'has to be index, explorer or none.')),
  explorerApi: z.optional(Asked('https://explorer.example/api/v2')),
  startBlock: z.optional(
    z.int('has to be the number of a block, such as 19000000.').check(z.gte(0, 'has to be 0 or more.')),
  ),
  multicall: known(Contract),
  ensRegistry: known(Contract),
  tokens: z.optional(z.array(Token, 'has to be a list, with one "- address: …" a token.')),
  pools: z.optional(z.array(Pool, 'has to be a list, with one "- kind: …" a pool.')),
  priceApiChain: known(PriceApiChain),
  swaps: z.optional(Swaps),
}

const ChainEntry = z.strictObject(SETTINGS, shape('has to have id and rpcUrls.', Object.keys(SETTINGS)))
export type ChainEntry = z.infer<typeof ChainEntry>

export const ChainsFile = z.strictObject(
  { chains: z.array(ChainEntry, 'has to be a list, with one "- id: …" a chain.') },
  shape('has to start with "chains:".', ['chains']),
)
