import type { IndexTables } from './indexTables.ts'

/**
 * The tables. Times are milliseconds since 1970, hashes and addresses are bytes, potentially large integers are
 * `numeric` in SQL and decimal texts here. Nothing in the index is secret: it is public data of chains.
 */
export interface Database extends IndexTables {
  analytics_days: DaysTable
  analytics_reports: ReportsTable
  analytics_events: EventsTable
  names: NamesTable
  name_addresses: NameAddressesTable
  name_messages: NameMessagesTable
  onramp_purchases: PurchasesTable
  onramp_notices: NoticesTable
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
