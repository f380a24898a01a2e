import type { Generated } from 'kysely'

/** The tables of the index. */
export interface IndexTables {
  index_chains: ChainsTable
  index_blocks: BlocksTable
  index_transactions: TransactionsTable
  index_transfers: TransfersTable
  index_entries: EntriesTable
  index_holdings: HoldingsTable
  index_operations: OperationsTable
  index_coins: CoinsTable
}

/** The range of a chain's index, and the replica that holds its lease. */
interface ChainsTable {
  id: Generated<number>
  /** The CAIP-2 id. */
  chain_id: string
  /** Null while the index is empty. */
  first_block: number | null
  /** The newest block of the index; null while it is empty. */
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
  /** The index in the block. */
  position: number
  hash: Uint8Array
  sender: Uint8Array
  recipient: Uint8Array | null
  /** The contract that the transaction created. */
  created: Uint8Array | null
  value: string
  nonce: number
  /** The first four bytes of its data. */
  selector: Uint8Array | null
  failed: boolean
}

/** A token transfer: `kind` is the number of its ERC, `item` its index in an ERC-1155 batch. */
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
  /** Whether someone else sent it to many accounts at once. */
  bulk: boolean
}

/** The accounts that each transaction concerns. */
interface EntriesTable {
  chain: number
  account: Uint8Array
  block: number
  position: number
}

/**
 * Received minus sent amounts of an account. They are sums only, so that a reorganisation can subtract what it
 * removes. A row exists as long as any of its transfers does.
 */
interface HoldingsTable {
  chain: number
  account: Uint8Array
  kind: 20 | 721 | 1155
  token: Uint8Array
  token_id: string
  amount: string
  moves: number
  /** How many of the transfers were sent in bulk. */
  bulk: number
}

/** An operation of a smart account (ERC-4337), as the EntryPoint reported it. */
interface OperationsTable {
  chain: number
  block: number
  position: number
  log: number
  account: Uint8Array
  failed: boolean
  /** What it called, and the function; null unless it made exactly one call. */
  recipient: Uint8Array | null
  selector: Uint8Array | null
}

/** A coin that an operation sent: `log` is its operation's, `item` the index of the call. */
interface CoinsTable {
  chain: number
  block: number
  position: number
  log: number
  item: number
  recipient: Uint8Array
  amount: string
}
