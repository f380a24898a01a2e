import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'

/**
 * The id of what a wallet was asked to send. A wallet that answers in another form may have sent it all the same: that is
 * no failure after which it is asked again, but as if it had not answered in time.
 */
export function sentId(value: unknown, form: RegExp): string {
  if (typeof value === 'string' && form.test(value)) return value
  throw new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The wallet answered with something else')
}
