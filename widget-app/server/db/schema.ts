import type { Generated } from 'kysely'

/**
 * The tables. Times are milliseconds since 1970, hashes and addresses are bytes, potentially large integers are
 * `numeric` in SQL and decimal texts here. Nothing in the index is secret: it is public data of chains.
 */
export interface Database {
  index_chains: ChainsTable
  index_blocks: BlocksTable
  index_transactions: TransactionsTable
  index_transfers: TransfersTable
  index_entries: EntriesTable
  index_holdings: HoldingsTable
  analytics_days: DaysTable
  analytics_reports: ReportsTable
  analytics_events: EventsTable
  names: NamesTable
  name_addresses: NameAddressesTable
  name_messages: NameMessagesTable
  onramp_purchases: PurchasesTable
  onramp_notices: NoticesTable
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

/** How often a project had an event on a day (UTC), and how often with each value of each property. */
interface DaysTable {
  project: string
  day: string
  event: string
  /** Empty for the count of the event itself. */
  property: string
  value: string
  count: number
}

/** A distinct error report of a project. Its message and stack are masked. */
interface ReportsTable {
  project: string
  /** The hash of category, type, message and stack. */
  fingerprint: string
  category: string
  type: string
  message: string
  stack: string
  /** The version of the widget that sent it last. */
  version: string
  first_at: Date
  last_at: Date
  count: number
}

/** A single event, for projects with `analytics: { raw: true }`. */
interface EventsTable {
  project: string
  event_id: string
  at: Date
  /** The origin of the dApp's page. */
  site: string
  event: string
  properties: Readonly<Record<string, string>>
  address: string | null
}

/** A name below one of the operator's own. */
interface NamesTable {
  /** The whole name, normalised. */
  name: string
  parent: string
  /** What its label looks like (names/rules.ts). */
  skeleton: string
  /** The account that may change it (names/owner.ts). An account has one name below a parent. */
  owner: string
  attributes: Readonly<Record<string, string>>
  created_at: Date
  updated_at: Date
}

/** Where a name leads, by coin type (ENSIP-9, 11 and 19). */
interface NameAddressesTable {
  name: string
  coin_type: number
  /** With its checksum. */
  address: string
  created_at: Date
}

/** The SHA-256 of a signed message that was used. It is kept until the message is void anyway. */
interface NameMessagesTable {
  digest: Uint8Array
  expires_at: Date
}

/** A purchase at one of a project's providers. */
interface PurchasesTable {
  /** 128 random bits: who knows it may read the purchase. */
  id: string
  project: string
  provider: string
  /** CAIP-10. */
  account: string
  /** The symbol. */
  asset: string
  /** What the person was to pay, as a decimal text. */
  amount: string
  currency: string
  /** One of `PURCHASE_STATUSES` (shared/onramp.ts). */
  status: string
  transaction_hash: string | null
  received: string | null
  created_at: Date
  updated_at: Date
  /** When a replica last asked the provider. */
  looked_at: Date | null
}

/** The SHA-256 of a webhook that was taken. It is kept until its signature is too old anyway. */
interface NoticesTable {
  digest: Uint8Array
  expires_at: Date
}
