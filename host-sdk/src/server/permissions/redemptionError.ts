import { decodeErrorResult, isHex, parseAbi } from 'viem'

/**
 * Why a permission was refused: `too-much`, the amount is not left (in this period); `not-allowed`, another call than the
 * permission is for; `expired`; `too-early`, its first period has not begun; `revoked`; `wrong-key`, it is for another
 * delegate; `invalid`, the account did not sign it on this chain, or is not deployed; `paused`, the owner of the
 * `DelegationManager` has paused all permissions; `failed`, the permission allows the call, but the call reverted, such as
 * for lack of balance.
 */
export type RedemptionReason =
  | 'too-much'
  | 'not-allowed'
  | 'expired'
  | 'too-early'
  | 'revoked'
  | 'wrong-key'
  | 'invalid'
  | 'paused'
  | 'failed'

/** The error of a redemption that the contracts refuse. `cause` is the client's own error. */
export class RedemptionError extends Error {
  override readonly name = 'RedemptionError'
  readonly reason: RedemptionReason
  /** The contract's own words, such as `TimestampEnforcer:expired-delegation`. */
  readonly detail: string

  constructor(reason: RedemptionReason, detail: string, cause?: unknown) {
    super(`The permission was refused (${reason}): ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
  }
}

/** The errors of the DelegationManager, by name. */
const OF_MANAGER: Readonly<Record<string, RedemptionReason>> = {
  CannotUseADisabledDelegation: 'revoked',
  InvalidDelegate: 'wrong-key',
  InvalidDelegator: 'invalid',
  InvalidAuthority: 'invalid',
  InvalidEOASignature: 'invalid',
  InvalidERC1271Signature: 'invalid',
  EmptySignature: 'invalid',
  ECDSAInvalidSignature: 'invalid',
  EnforcedPause: 'paused',
}

/** The first that matches what an enforcer says. */
const OF_ENFORCERS: readonly (readonly [RegExp, RedemptionReason])[] = [
  [/:expired-delegation/, 'expired'],
  [/:(early-delegation|transfer-not-started)/, 'too-early'],
  [/:(allowance-exceeded|transfer-amount-exceeded)/, 'too-much'],
  [/Enforcer:/, 'not-allowed'],
]

const abi = parseAbi([
  'error Error(string message)',
  ...Object.keys(OF_MANAGER).map((name) => `error ${name}()` as const),
])

/** An error and its causes. A hostile node must not send us round in circles. */
function chainOf(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  for (let one = error; one instanceof Object && found.length < 16; one = (one as Error).cause)
    found.push(one as Record<string, unknown>)
  return found
}

/** What a contract reverted with: viem keeps it as `data`, as bytes or in an object of the node's. */
function revertOf({ data }: Record<string, unknown>): string | null {
  const bytes = data instanceof Object && 'data' in data ? data.data : data
  if (!isHex(bytes)) return null
  try {
    const { errorName, args } = decodeErrorResult({ abi, data: bytes })
    return errorName === 'Error' ? String(args?.[0]) : errorName
  } catch {
    return null
  }
}

/** Bundlers only quote the reason in the text of their error, some as the selector. */
function quotedIn(text: string): string | null {
  const words =
    /\w*Enforcer:[\w-]+/.exec(text)?.[0] ?? Object.keys(OF_MANAGER).find((name) => text.includes(name))
  if (words !== undefined) return words
  const hex = /0x(?:[0-9a-f]{2}){4,}/gi
  for (const [bytes] of text.matchAll(hex)) {
    const found = revertOf({ data: bytes })
    if (found) return found
  }
  return null
}

const textsOf = (error: Record<string, unknown>) =>
  [error.details, error.shortMessage, error.message].filter((text) => typeof text === 'string')

const reasonOf = (detail: string): RedemptionReason =>
  OF_MANAGER[detail] ?? OF_ENFORCERS.find(([pattern]) => pattern.test(detail))?.[1] ?? 'failed'

/**
 * Reads why a client's call, transaction or operation was refused.
 *
 * @returns null if no contract refused it, such as when the node does not answer
 */
export function redemptionErrorOf(error: unknown): RedemptionError | null {
  const errors = chainOf(error)
  const detail =
    errors.map(revertOf).find((found) => found !== null) ??
    errors
      .flatMap(textsOf)
      .map(quotedIn)
      .find((found) => found !== null)
  if (detail) return new RedemptionError(reasonOf(detail), detail, error)
  const isRevert = errors.flatMap(textsOf).some((text) => /\brevert/i.test(text))
  return isRevert ? new RedemptionError('failed', 'The call reverted.', error) : null
}
