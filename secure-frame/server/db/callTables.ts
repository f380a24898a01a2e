/** A dApp's own id of calls that it has sent, or is about to send (EIP-5792). */
export interface CallsTable {
  user_id: string
  project_id: string
  /** The page's origin; empty if the browser did not report it. */
  site: string
  /** SHA-256 of the dApp's id, which may be long. */
  name_hash: Uint8Array
  /** The request that has reserved the id: only that request settles or drops it. */
  claim: string
  /** The frame's own id of the calls, which contains what their status is read from; null until they are sent. */
  calls_id: string | null
  expires_at: number
}

/** The latest operation of a smart account that was passed to a bundler, so that another dApp's operation waits for it. */
export interface LastOperationsTable {
  user_id: string
  /** CAIP-2. */
  chain_id: string
  /** In lower case. */
  sender: string
  /** Hex without leading zeros. */
  nonce: string
  /** SHA-256 of the operation as it was sent, in hex; null in rows of an older release. */
  digest: string | null
  /** `userOpHash`; null until the bundler has accepted the operation. */
  hash: string | null
  sent_at: number
  expires_at: number
}
