/** The reasons for a failed outbound request. */
export type OutboundReason =
  /** No response within the deadline. */
  | 'timeout'
  /** The response exceeds the caller's limit. */
  | 'too-long'
  /** No connection, or an address that must not be requested. */
  | 'unreachable'
  /** Too many requests are waiting. */
  | 'busy'
  /** The server rejected the request. */
  | 'refused'
  /** The server has no usable content at this URL. */
  | 'missing'
  /** The response is invalid. */
  | 'invalid'

/** Another server, named by the operator or by a stranger, gave no usable response. The message is for the log. */
export class OutboundError extends Error {
  override readonly name: string = 'OutboundError'

  constructor(
    readonly reason: OutboundReason,
    message: string,
    /** When a retry may succeed, in milliseconds; null if the server gave no time. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
  }
}

/** The reason for an HTTP status other than 200. */
export const reasonOf = (status: number): OutboundReason => {
  if (status === 504) return 'timeout'
  return status === 429 || status === 503 ? 'busy' : 'invalid'
}
