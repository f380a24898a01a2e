import type { ColumnType, Generated, Kysely } from 'kysely'
import type { CallsTable, LastOperationsTable } from './callTables.ts'
import type { PasskeysTable } from './passkeyTables.ts'
import type { PermissionsTable } from './permissionTables.ts'
import type { SocialAttemptsTable, SocialIdentitiesTable } from './socialTables.ts'
import type {
  KeyFingerprintsTable,
  QuarantinedSharesTable,
  ReplacedWalletsTable,
  SharesTable,
  WalletsTable,
} from './walletTables.ts'

/**
 * The tables. Times are milliseconds since 1970 (bigint in SQL, numbers here), bytes are `Uint8Array`, ids are texts
 * that the server creates. No column holds a secret that is usable by itself: codes and tokens are hashes, shares are
 * sealed under keys that live outside the database (SEC-23, SEC-52).
 */
export interface Database {
  users: UsersTable
  identities: IdentitiesTable
  social_identities: SocialIdentitiesTable
  social_attempts: SocialAttemptsTable
  sessions: SessionsTable
  attempts: AttemptsTable
  email_updates: EmailUpdatesTable
  step_ups: StepUpsTable
  counters: CountersTable
  dpop_jtis: DpopJtisTable
  wallets: WalletsTable
  replaced_wallets: ReplacedWalletsTable
  shares: SharesTable
  quarantined_shares: QuarantinedSharesTable
  key_fingerprints: KeyFingerprintsTable
  audit: AuditTable
  tickets: TicketsTable
  calls: CallsTable
  last_operations: LastOperationsTable
  permissions: PermissionsTable
  passkeys: PasskeysTable
  outbox: OutboxTable
}

interface UsersTable {
  id: string
  /** In canonical form, unless another account has that form. It is unique. */
  email: string
  created_at: number
  /** When the operator disabled the account; null while it is open. */
  disabled_at: number | null
}

/** Identities of users (SEC-30). A sign-in by mail has `iss` "email" and the canonical address as `sub`. */
interface IdentitiesTable {
  iss: string
  sub: string
  user_id: string
  created_at: number
}

/** Each row is a family of refresh tokens: rotation changes the row, reuse of an old token revokes it. */
interface SessionsTable {
  id: string
  user_id: string
  /** The RFC 7638 thumbprint of the device key. */
  jkt: string
  project_id: string
  /** The site as the browser reported it; null if it did not. */
  top_origin: string | null
  /** Browser and system, such as "Chrome on Linux". */
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
  /** Step-ups only: the session's user and the purpose. */
  user_id: string | null
  session_id: string | null
  step_up_purpose: string | null
  jkt: string
  project_id: string
  top_origin: string | null
  /** Browser and system, shown on the device page and in mails. */
  device: Generated<string>
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  salt: Uint8Array
  code_hash: Uint8Array
  /** The account at a provider that the code joins, as its mail names it; null if it joins none. */
  provider_account: string | null
  /** Its last mail in the outbox; null in rows of an older release. */
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

/** A verified code: it permits the purpose to its session until it expires or is used up. */
interface StepUpsTable {
  session_id: string
  purpose: string
  granted_at: number
  expires_at: number
  /** When `restore` was used, which is allowed once. */
  used_at: number | null
}

/** One row per limited key, with its uses in at most twelve buckets. See limits.ts. */
interface CountersTable {
  key: string
  /** The time of the last use in each bucket. */
  ends: number[]
  /** The number of uses in each bucket. */
  uses: number[]
  allowed: boolean
  expires_at: number
}

/** Used one-time values: proofs (RFC 9449 section 11.1, a hash of key thumbprint and `jti`) and challenges. */
interface DpopJtisTable {
  hash: Uint8Array
  expires_at: number
}

/**
 * The audit, for the operator and the user. Rows are only added and deleted when they are old; the database refuses
 * everything else.
 */
interface AuditTable {
  id: Generated<number>
  at: number
  action: string
  user_id: string | null
  session_id: string | null
  /** JSON, written as text. */
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
  /** When its window was first opened; null before. */
  opened_at: number | null
  /** When its window closed; null while it is open. */
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
  /** The mail server's last error. */
  error: string | null
}

export type Db = Kysely<Database>
