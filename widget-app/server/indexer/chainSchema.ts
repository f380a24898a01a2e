import * as z from 'zod/mini'

/**
 * Blocks and receipts as nodes answer them (Ethereum JSON-RPC), as far as an index needs them. Numbers larger than what
 * chains have are refused: whoever sends them wants something else.
 */

/** The last second that has a year of four digits. */
const LAST_SECOND = 253_402_300_799

const hex = (bytes: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))),
    z.transform((text: string) => text.slice(2).toLowerCase()),
  )

/** Hex without 0x, in small letters: so it is compared, and so the database takes it. */
const Hash = hex(32)
const Address = hex(20)
const Data = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

const Quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const Amount = z.pipe(
  Quantity,
  z.transform((text: string) => BigInt(text)),
)
export const Count = z.pipe(
  Quantity,
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int(),
  ),
)
/** A place in a block. */
const Place = z.pipe(Count, z.number().check(z.lte(2_147_483_647)))
const Seconds = z.pipe(Count, z.number().check(z.lte(LAST_SECOND)))

const Transaction = z.object({
  hash: Hash,
  from: Address,
  to: z.optional(z.nullable(Address)),
  value: Amount,
  nonce: z._default(Count, 0),
  input: z._default(Data, '0x'),
})

/** What is needed to know a block by, whether its transactions are in it or not. */
export const Header = z.object({ number: Count, hash: Hash, parentHash: Hash })

export const Block = z.object({
  number: Count,
  hash: Hash,
  parentHash: Hash,
  timestamp: Seconds,
  transactions: z.array(Transaction),
})

const Log = z.object({
  address: Address,
  topics: z.array(Hash).check(z.maxLength(4)),
  data: Data,
  logIndex: Place,
})

export const Receipt = z.object({
  transactionHash: Hash,
  blockHash: Hash,
  /** Missing in blocks before Byzantium, in which nobody was told. */
  status: z.optional(z.nullable(Count)),
  contractAddress: z.optional(z.nullable(Address)),
  logs: z.array(Log),
})
export const Receipts = z.array(Receipt)

export type Header = z.infer<typeof Header>
export type Block = z.infer<typeof Block>
export type Receipt = z.infer<typeof Receipt>
export type Log = z.infer<typeof Log>
