import { isAddress } from 'viem'
import * as z from 'zod/mini'

/** The used part of Blockscout's responses (API v2). Newer versions have more fields, some under new names. */

const Address = z.string().check(z.refine((text) => isAddress(text, { strict: false })))
const Hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const Whole = z.string().check(z.regex(/^\d{1,78}$/))
const Time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/))
const End = z.object({ hash: Address })
const Height = z.int().check(z.gte(0))
const text = z.optional(z.nullable(z.string()))

export const ExplorerPlace = z.object({ block_number: z.optional(Height), block: z.optional(Height) })

export const ExplorerTransaction = z.object({
  hash: Hash,
  block_number: z.optional(Height),
  block: z.optional(Height),
  position: z.optional(z.nullable(Height)),
  timestamp: Time,
  from: End,
  to: z.optional(z.nullable(End)),
  created_contract: z.optional(z.nullable(End)),
  value: Whole,
  status: z.optional(z.nullable(z.string())),
  nonce: z._default(z.int(), 0),
  raw_input: z._default(z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)), '0x'),
})

const Token = z.object({
  address_hash: z.optional(Address),
  address: z.optional(Address),
  type: z.literal(['ERC-20', 'ERC-721', 'ERC-1155']),
  name: text,
  symbol: text,
})

export const ExplorerTransfer = z.object({
  transaction_hash: z.optional(Hash),
  tx_hash: z.optional(Hash),
  block_number: z.optional(Height),
  block: z.optional(Height),
  timestamp: Time,
  from: End,
  to: End,
  token: Token,
  total: z.object({
    value: z.optional(z.nullable(Whole)),
    decimals: z.optional(z.nullable(Whole)),
    token_id: z.optional(z.nullable(Whole)),
  }),
})

export const ExplorerPage = z.object({
  items: z.array(z.unknown()).check(z.maxLength(1_000)),
  next_page_params: z.optional(z.nullable(z.unknown())),
})

export type ExplorerTransaction = z.infer<typeof ExplorerTransaction>
export type ExplorerTransfer = z.infer<typeof ExplorerTransfer>
