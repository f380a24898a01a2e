import type { Generated } from 'kysely'

export interface WalletsTable {
  id: string
  user_id: string
  epoch: number
  evm_address: string
  solana_address: string
  created_at: number
  /** The first EVM address, on which the address of the smart account depends for ever; null if it never changed. */
  initial_evm_address: string | null
}

/** The addresses of a lost wallet that was replaced: where the person's assets were. */
export interface ReplacedWalletsTable {
  wallet_id: string
  epoch: number
  evm_address: string
  solana_address: string
  replaced_at: number
}

export interface SharesTable {
  wallet_id: string
  kind: 'auth' | 'recovery'
  epoch: number
  /** The name of the keyring's key that wraps the row's own key. */
  key_id: string
  /** The fingerprint of that key; null in rows of an older release that were not rotated since. */
  key_fingerprint: Uint8Array | null
  /** The row's own key, wrapped: IV and AES-256-GCM. */
  wrapped_dek: Uint8Array
  iv: Uint8Array
  ciphertext: Uint8Array
}

/** Shares that do not open, unchanged since the operator moved them here. */
export interface QuarantinedSharesTable extends SharesTable {
  at: Generated<Date>
}

/** The fingerprint of each named key and shared secret, by which a replica detects that its own differs (R28). */
export interface KeyFingerprintsTable {
  kind: 'auth' | 'recovery' | 'pepper' | 'session-key'
  key_id: string
  fingerprint: Uint8Array
}
