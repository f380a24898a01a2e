import { OutboundError } from '../../outbound/error.ts'

/** No source can swap this amount of these tokens. */
export class NoRouteError extends Error {
  override readonly name = 'NoRouteError'

  /** The words by which clients recognise this failure (spec section 7). */
  constructor(message = 'insufficient liquidity') {
    super(message)
  }
}

/** A source's answer breaks a rule, so that nobody may sign it. The message is for the log. */
export class UnsafeSwapError extends OutboundError {
  override readonly name = 'UnsafeSwapError'

  constructor(message: string) {
    super('invalid', message)
  }
}

/** The swap would fail, or give less than the visitor wants. The message is for the public. */
export class FailingSwapError extends Error {
  override readonly name = 'FailingSwapError'
}
