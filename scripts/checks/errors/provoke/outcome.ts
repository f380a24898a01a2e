import type { Outcome } from '../entry.ts'

/** The error with which a call rejects. */
export const rejection = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    (answer) => ({ code: null, message: `no error, but ${JSON.stringify(answer)}` }),
    ({ code, message }: Outcome) => ({ code, message }),
  )

/** A text for a visitor, or a limit. */
export const text = (message: unknown): Outcome => ({ code: null, message: String(message) })
