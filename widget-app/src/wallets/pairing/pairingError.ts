import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf, messageOf } from '../../chains/walletError.ts'

/** WalletConnect's no: to the request, to its chain, to its method, to its events. */
const REJECTIONS: readonly unknown[] = [5000, 5001, 5002, 5003]

/** WalletConnect's word for a method that the wallet does not have. */
const LACKS_METHOD = 5101

/** What the library rejects a request with when its session ends. */
const ENDED = 6000

/** Longest text of a wallet's that is passed on. */
const LIMIT = 256

export const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Not wanted any more')
const proposalExpired = () =>
  new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'No wallet answered the pairing in time')
export const requestExpired = () =>
  new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The wallet did not answer in time')
export const noSession = () => new AirlockError(ErrorCode.DISCONNECTED, 'The wallet is not paired any more')
export const unreachable = () =>
  new AirlockError(ErrorCode.DISCONNECTED, 'The pairing service cannot be reached')

/** What the library says in words alone. */
const BY_TEXT: readonly [text: RegExp, error: () => AirlockError][] = [
  [/request expired/i, requestExpired],
  [/expired/i, proposalExpired],
  [/failed to publish|internet connection|socket|subscribing to .* failed/i, unreachable],
]

/** Texts come from errors and, where the library rejects with plain objects, from those. */
const textOf = (error: unknown): string =>
  messageOf(error) || String((error as { message?: unknown } | null)?.message ?? '')

/** An error of the wallet, the relay or the library, with a code that the flows know. A refusal is always 5000. */
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
