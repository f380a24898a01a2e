/** A passkey of a person, which may own their smart account on some networks. The chain knows on which. */
export interface PasskeysTable {
  user_id: string
  /** The browser's id of the credential, base64url. */
  credential_id: string
  /** The relying party of the credential: the host of the secure origin at that time. */
  rp_id: string
  /** The public key on P-256, each coordinate as 32 bytes in hex with 0x. */
  x: string
  y: string
  created_at: number
}
