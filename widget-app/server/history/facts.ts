/** A transaction from a source. Hashes and addresses are lower-case hex without 0x. */
export interface AccountTransaction {
  block: number
  position: number
  /** Milliseconds since 1970. */
  at: number
  hash: string
  sender: string
  recipient: string | null
  created: string | null
  /** A decimal number. */
  value: string
  nonce: number
  selector: string | null
  failed: boolean
}

/** A token transfer to or from the account. */
export interface AccountTransfer {
  block: number
  position: number
  kind: 20 | 721 | 1155
  token: string
  sender: string
  recipient: string
  token_id: string
  amount: string
  bulk: boolean
}
