import type { Solution } from '../../shared/api.ts'
import type { Challenge } from '../../shared/values.ts'

/** A request for a code. A challenge is valid for this one request. */
export interface Asking {
  projectId: string
  email: string
  /** The thumbprint of the device key. */
  jkt: string
}

/**
 * A challenge for unknown devices before a code is sent, while many codes are sent. proofOfWork.ts implements one.
 * Another (a captcha, a service that scores clients) implements the same two functions and is passed to the services
 * in main.ts. The hook keeps no state: its caller makes sure that a solution counts once on all replicas.
 */
export interface ChallengeHook {
  /**
   * Returns the challenge for this request; null if none is needed.
   *
   * @param crowding the used fraction (0 to 1) of the limits that unknown devices share
   */
  demand(asking: Asking, crowding: number): Promise<Challenge | null>
  /**
   * Returns when the challenge of this solution expires, in milliseconds since 1970; null if the solution is invalid.
   */
  check(asking: Asking, solution: Solution): Promise<number | null>
}
