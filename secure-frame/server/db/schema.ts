import type { ColumnType, Generated } from 'kysely'
import type {
  KeyFingerprintsTable,
  QuarantinedSharesTable,
  SharesTable,
  WalletsTable,
} from './walletTables.ts'

/**
 * The tables. Times are milliseconds since 1970 (bigint in SQL, numbers here), bytes are `Uint8Array`, ids are text that
 * the server makes. No column holds a secret that opens anything by itself: codes and tokens are hashes, shares are
 * sealed under keys that live outside the database (SEC-23, SEC-52).
 */
export interface Database {
  users: UsersTable
  identities: IdentitiesTable
  sessions: SessionsTable
  attempts: AttemptsTable
  email_updates: EmailUpdatesTable
  step_ups: StepUpsTable
  counters: CountersTable
  dpop_jtis: DpopJtisTable
  wallets: WalletsTable
  shares: SharesTable
  quarantined_shares: QuarantinedSharesTable
  key_fingerprints: KeyFingerprintsTable
  audit: AuditTable
  tickets: TicketsTable
  outbox: OutboxTable
}

interface UsersTable {
  id: string
  /** In its canonical form, unless another account has that one; no two users share one. */
  email: string
  created_at: number
  /** By the operator; null while the account is open. */
  disabled_at: number | null
}

/** Who somebody is (SEC-30). A sign-in by mail has `iss` "email" and the canonical form of the address as `sub`. */
interface IdentitiesTable {
  iss: string
  sub: string
  user_id: string
  created_at: number
}

/** One row is one family of refresh tokens: rotating changes the row, reuse of an old token revokes it. */
interface SessionsTable {
  id: string
  user_id: string
  /** RFC 7638 thumbprint of the device key. */
  jkt: string
  project_id: string
  /** The site as the browser named it; null where it did not. */
  top_origin: string | null
  /** Browser and system in words. */
  device: string
  refresh_hash: Uint8Array
  previous_refresh_hash: Uint8Array | null
  rotated_at: number | null
  created_at: number
  last_used_at: number
  idle_expires_at: number
  absolute_expires_at: number
  revoked_at: number | null
}

interface AttemptsTable {
  id: string
  purpose: 'sign-in' | 'step-up'
  email: string
  /** step-up: whose session asks, and for what. */
  user_id: string | null
  session_id: string | null
  step_up_purpose: string | null
  jkt: string
  project_id: string
  top_origin: string | null
  /** Browser and system in words: the device page and the mails name it. */
  device: Generated<string>
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  salt: Uint8Array
  code_hash: Uint8Array
  /** The last mail that was sent for it, in the outbox; null in rows of an older release. */
  mail_id: string | null
  device_number: string | null
  device_token_hash: Uint8Array | null
  device_confirmed_at: number | null
  tries: Generated<number>
  sends: Generated<number>
  sent_at: number
  created_at: number
  expires_at: number
  consumed_at: number | null
}

interface EmailUpdatesTable {
  id: string
  user_id: string
  session_id: string
  jkt: string
  new_email: string
  step: 'primary' | 'secondary'
  salt: Uint8Array
  code_hash: Uint8Array
  /** As in attempts. */
  mail_id: string | null
  tries: Generated<number>
  sends: Generated<number>
  sent_at: number
  created_at: number
  expires_at: number
  consumed_at: number | null
}

/** A code that was typed: it entitles its session to that purpose until it expires or is used up. */
interface StepUpsTable {
  session_id: string
  purpose: string
  granted_at: number
  expires_at: number
  /** `restore` is good once: when that was. */
  used_at: number | null
}

/** One row per limited key: its uses in buckets, of which there are never more than twelve. See limits.ts. */
interface CountersTable {
  key: string
  /** The time of the last use in each bucket. */
  ends: number[]
  /** How many uses each bucket has. */
  uses: number[]
  allowed: boolean
  expires_at: number
}

/** What is good once and was used: proofs (RFC 9449 section 11.1, a hash of key thumbprint and `jti`), challenges. */
interface DpopJtisTable {
  hash: Uint8Array
  expires_at: number
}

/** What happened, for the operator and the user. Rows are added, and go when they are old: the database refuses the rest. */
interface AuditTable {
  id: Generated<number>
  at: number
  action: string
  user_id: string | null
  session_id: string | null
  /** JSON; written as text. */
  details: ColumnType<Record<string, unknown>, string, never>
}

interface TicketsTable {
  id: string
  session_id: string
  secret_hash: Uint8Array
  /** SHA-256 of the bytes to be signed, base64url. */
  request_hash: string
  display: string
  decision: 'approve' | 'reject' | null
  decided_at: number | null
  /** When its window was first opened; null where none was. */
  opened_at: number | null
  /** When its window went away; null while it is there. */
  left_at: number | null
  created_at: number
  expires_at: number
}

/** Mail that waits to be sent. */
interface OutboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  attempts: Generated<number>
  created_at: number
  next_at: number
  sent_at: number | null
  failed_at: number | null
  /** What the mail server said last. */
  error: string | null
}
