import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'

/**
 * The id of a transaction that a wallet has sent. A wallet whose response has another form may still have
 * sent it. So this is treated as a timeout, and not as a failure after which the visitor could try again.
 */
export function sentId(value: unknown, form: RegExp): string {
  if (typeof value === 'string' && form.test(value)) return value
  throw new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The wallet answered with something else')
}
