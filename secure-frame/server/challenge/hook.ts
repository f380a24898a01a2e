import type { Challenge, Solution } from '../../shared/api.ts'

/** Who asks for a code, and for whom: a challenge is good for this one request. */
export interface Asking {
  projectId: string
  email: string
  /** Thumbprint of the device key. */
  jkt: string
}

/**
 * What an unknown device has to do before a code is sent, while much is sent to unknown devices. proofOfWork.ts
 * is one; another one (a captcha, a service that scores clients) has the same two functions, and is given to the services
 * in main.ts. It keeps nothing: that a solution is good once is seen to here, on all replicas.
 */
export interface ChallengeHook {
  /**
   * The challenge for this request; null while none is needed.
   * @param crowding how much is used of what unknown devices share, from 0 to 1
   */
  demand(asking: Asking, crowding: number): Promise<Challenge | null>
  /** When the challenge of this solution ends, in milliseconds since 1970; null where the solution is not good. */
  check(asking: Asking, solution: Solution): Promise<number | null>
}
