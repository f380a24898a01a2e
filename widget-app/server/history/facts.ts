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

/** An operation of the account (ERC-4337). A transaction may contain several. */
export interface AccountOperation {
  block: number
  position: number
  failed: boolean
  /** What it called, and the function; null unless it made exactly one call. */
  recipient: string | null
  selector: string | null
}

/** A coin that an operation of the account has sent. */
export interface AccountCoin {
  block: number
  position: number
  sender: string
  recipient: string
  amount: string
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
