/** Why another server gave nothing that can be used. */
export type OutboundReason =
  /** No answer within the deadline. */
  | 'timeout'
  /** An answer of more bytes than its reader takes. */
  | 'too-long'
  /** No connection, or an address that must not be asked. */
  | 'unreachable'
  /** Too much is asked at the moment. */
  | 'busy'
  /** The server understood and refuses. */
  | 'refused'
  /** The server has nothing there that can be shown. */
  | 'missing'
  /** An answer that makes no sense. */
  | 'invalid'

/** A server that the operator has named, or a stranger's, gave no answer that can be used. The message is for the log. */
export class OutboundError extends Error {
  override readonly name: string = 'OutboundError'

  constructor(
    readonly reason: OutboundReason,
    message: string,
    /** Milliseconds after which another try may go better; null where the server did not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
  }
}

/** What an HTTP status that is not 200 means. */
export const reasonOf = (status: number): OutboundReason => {
  if (status === 504) return 'timeout'
  return status === 429 || status === 503 ? 'busy' : 'invalid'
}
