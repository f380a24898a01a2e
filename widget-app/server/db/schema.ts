import type { Generated } from 'kysely'

/**
 * The tables. Times are milliseconds since 1970, hashes and addresses are bytes, whole numbers that may be large are
 * `numeric` in SQL and decimal texts here. Nothing in them is secret: it is what chains say to everybody.
 */
export interface Database {
  index_chains: ChainsTable
  index_blocks: BlocksTable
  index_transactions: TransactionsTable
  index_transfers: TransfersTable
  index_entries: EntriesTable
  index_holdings: HoldingsTable
}

/** How far the index of a chain goes, and which replica is at it. */
interface ChainsTable {
  id: Generated<number>
  /** CAIP-2. */
  chain_id: string
  /** Null before there is any block of it. */
  first_block: number | null
  /** The newest block in the index; null where there is none. */
  tip: number | null
  lease_holder: string | null
  lease_until: Date | null
}

interface BlocksTable {
  chain: number
  number: number
  hash: Uint8Array
  at: number
}

interface TransactionsTable {
  chain: number
  block: number
  /** Its place in the block. */
  position: number
  hash: Uint8Array
  sender: Uint8Array
  recipient: Uint8Array | null
  /** The contract that it made. */
  created: Uint8Array | null
  value: string
  nonce: number
  /** The first four bytes of its data. */
  selector: Uint8Array | null
  failed: boolean
}

/** One token that moved: `kind` is the number of its ERC, `item` its place in a batch of ERC-1155. */
interface TransfersTable {
  chain: number
  block: number
  position: number
  log: number
  item: number
  kind: 20 | 721 | 1155
  token: Uint8Array
  sender: Uint8Array
  recipient: Uint8Array
  token_id: string
  amount: string
  /** Handed out to many at once by somebody else. */
  bulk: boolean
}

/** Which transactions concern an account. */
interface EntriesTable {
  chain: number
  account: Uint8Array
  block: number
  position: number
}

/**
 * What came to an account less what went. Sums alone, so that what a reorganisation takes back is subtracted again; a row
 * lives as long as any move of it does.
 */
interface HoldingsTable {
  chain: number
  account: Uint8Array
  kind: 20 | 721 | 1155
  token: Uint8Array
  token_id: string
  amount: string
  moves: number
  /** How many of the moves were handed out in bulk. */
  bulk: number
}
