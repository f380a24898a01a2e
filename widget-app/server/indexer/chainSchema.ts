import * as z from 'zod/mini'

/**
 * Blocks and receipts from nodes (Ethereum JSON-RPC), as far as the index needs them. Numbers beyond those of real
 * chains are rejected as malicious.
 */

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799

const hex = (bytes: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))),
    z.transform((text: string) => text.slice(2).toLowerCase()),
  )

/** Lower-case hex without 0x: this form is compared and written to the database. */
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
/** The index of a log in a block. */
const LogIndex = z.pipe(Count, z.number().check(z.lte(2_147_483_647)))
const Seconds = z.pipe(Count, z.number().check(z.lte(LAST_SECOND)))

const Transaction = z.object({
  hash: Hash,
  from: Address,
  to: z.optional(z.nullable(Address)),
  value: Amount,
  nonce: z._default(Count, 0),
  input: z._default(Data, '0x'),
})

/** The header of a block, with or without its transactions. */
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
  logIndex: LogIndex,
})

export const Receipt = z.object({
  transactionHash: Hash,
  blockHash: Hash,
  /** Missing in blocks before Byzantium, which introduced it. */
  status: z.optional(z.nullable(Count)),
  contractAddress: z.optional(z.nullable(Address)),
  logs: z.array(Log),
})
export const Receipts = z.array(Receipt)

export type Header = z.infer<typeof Header>
export type Block = z.infer<typeof Block>
export type Receipt = z.infer<typeof Receipt>
export type Log = z.infer<typeof Log>
