/** Why a passkey was not made or used. */
export const PASSKEY_PROBLEMS = [
  /** The person stopped it, or let it time out. Some browsers report with it too that they cannot do it here. */
  'stopped',
  /** This browser or this place has no passkeys. */
  'unavailable',
  /** The device has one of the person's passkeys already. */
  'exists',
  /** The browser's answer is not what was asked for. */
  'invalid',
  /** The bundler asks for a fee that is much too high. */
  'costly',
  /** The window that should ask did not open, or cannot be reached. */
  'no-window',
] as const

type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[number]

export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
