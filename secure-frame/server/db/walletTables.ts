import type { Generated } from 'kysely'

export interface WalletsTable {
  id: string
  user_id: string
  epoch: number
  evm_address: string
  solana_address: string
  created_at: number
}

export interface SharesTable {
  wallet_id: string
  kind: 'auth' | 'recovery'
  epoch: number
  /** The key of the ring under which the row's own key is wrapped. */
  key_id: string
  /** Of that key; null in rows of an older release that were not rotated since. */
  key_fingerprint: Uint8Array | null
  /** The row's own key: IV and AES-256-GCM. */
  wrapped_dek: Uint8Array
  iv: Uint8Array
  ciphertext: Uint8Array
}

/** Shares that do not open, as they were when the operator put them aside. */
export interface QuarantinedSharesTable extends SharesTable {
  at: Generated<Date>
}

/** Which key a name stands for, of the ring or of what replicas share, so that one with another notices (R28). */
export interface KeyFingerprintsTable {
  kind: 'auth' | 'recovery' | 'pepper' | 'session-key'
  key_id: string
  fingerprint: Uint8Array
}
