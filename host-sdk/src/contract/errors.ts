/**
 * Every error code that crosses a boundary: the codes of EIP-1193 and JSON-RPC where they exist, ours from -32050 down.
 */
export const ErrorCode = {
  USER_REJECTED: 4001,
  UNAUTHORIZED: 4100,
  UNSUPPORTED_METHOD: 4200,
  DISCONNECTED: 4900,
  CHAIN_DISCONNECTED: 4901,
  UNKNOWN_CHAIN: 4902,
  RESOURCE_PENDING: -32002,
  INVALID_PARAMS: -32602,
  INTERNAL: -32603,
  FRAME_LOAD_TIMEOUT: -32050,
  VERSION_MISMATCH: -32051,
  REQUEST_TIMEOUT: -32052,
  ABORTED: -32053,
  FRAME_RELOADED: -32054,
  ORIGIN_NOT_ALLOWED: -32055,
  POPUP_BLOCKED: -32056,
  POPUP_CLOSED: -32057,
  RATE_LIMITED: -32058,
  OCCLUDED: -32059,
  SHARE_MISMATCH: -32060,
  RECOVERY_REQUIRED: -32061,
  SESSION_EXPIRED: -32062,
} as const

/** The only error class that crosses a boundary. Any other error becomes -32603 and is logged in its own frame only. */
export class AirlockError extends Error {
  override readonly name = 'AirlockError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
