import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf, messageOf } from '../../chains/walletError.ts'

/** WalletConnect's rejections: of the request, its chain, its method, its events. */
const REJECTIONS: readonly unknown[] = [5000, 5001, 5002, 5003]

/** WalletConnect's code for a method that the wallet does not support. */
const LACKS_METHOD = 5101

/** The library rejects a request with this code when its session ends. */
const ENDED = 6000

/** The most characters of a wallet's message that are passed on. */
const LIMIT = 256

export const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Not wanted any more')
export const proposalExpired = () =>
  new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'No wallet answered the pairing in time')
export const requestExpired = () =>
  new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The wallet did not answer in time')
export const noSession = () => new AirlockError(ErrorCode.DISCONNECTED, 'The wallet is not paired any more')
export const userRejected = (text: string) =>
  new AirlockError(5000, text.slice(0, LIMIT) || 'Rejected in the wallet')
export const unreachable = () =>
  new AirlockError(ErrorCode.DISCONNECTED, 'The pairing service cannot be reached')

/** Errors that the library identifies only by their text. */
const BY_TEXT: readonly [text: RegExp, error: () => AirlockError][] = [
  [/request expired/i, requestExpired],
  [/expired/i, proposalExpired],
  [/failed to publish|internet connection|socket|subscribing to .* failed/i, unreachable],
]

/** The text of an error, or of a plain object that the library rejects with. */
const textOf = (error: unknown): string =>
  messageOf(error) || String((error as { message?: unknown } | null)?.message ?? '')

/**
 * Converts an error of the wallet, the relay or the library to a code that the flows know. A rejection is
 * always 5000.
 */
export function toAirlockError(error: unknown): AirlockError {
  if (error instanceof AirlockError) return error
  const code = codeOf(error)
  const text = textOf(error).slice(0, LIMIT)
  if (code === ENDED) return noSession()
  if (REJECTIONS.includes(code)) return new AirlockError(5000, text || 'Rejected in the wallet', { code })
  if (code === LACKS_METHOD)
    return new AirlockError(ErrorCode.UNSUPPORTED_METHOD, text || 'The wallet does not have this method', {
      code,
    })
  if (typeof code === 'number' && Number.isSafeInteger(code) && code !== 0)
    return new AirlockError(code, text || 'The wallet refused')
  const known = BY_TEXT.find(([words]) => words.test(text))
  return known ? known[1]() : new AirlockError(ErrorCode.INTERNAL, text || 'The wallet did not answer')
}
