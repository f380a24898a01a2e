import type { Generated } from 'kysely'

/** A permission that a person gave to a site: a delegation of their smart account. */
export interface PermissionsTable {
  user_id: string
  /** The hash of the delegation, lower case. Two people may have the same one only if one of them lies. */
  id: string
  project_id: string
  /** CAIP-2 */
  chain_id: string
  /** Lower case. */
  account: string
  delegate: string
  /** The origin of the page that asked; null if the browser did not report it. */
  site: string | null
  /** What it allows, as JSON. */
  permission: string
  granted_at: number
  expires_at: number
  /** When the site's server asked to revoke it; null if it did not. */
  revocation_asked_at: number | null
  /** When it was revoked on the chain; null if it was not. */
  revoked_at: number | null
  /** Whether the operator gave up a context that does not open: it keeps no key in use. */
  is_damaged: Generated<boolean>
  /** The context, sealed like a share under the ring `auth`. */
  key_id: string
  key_fingerprint: Uint8Array
  wrapped_dek: Uint8Array
  iv: Uint8Array
  ciphertext: Uint8Array
}
