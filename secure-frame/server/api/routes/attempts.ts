import { getAttempt, resendAttempt, startAttempt, verifyAttempt } from '../../auth/attempts.ts'
import type { Handlers } from '../route.ts'

/** Sign-in: start, resend the code, verify it. */
export const attemptHandlers = {
  startAttempt: (services, { client, body }) => startAttempt(services, client, body),
  readAttempt: (services, { client, id }) => getAttempt(services, client.jkt, id),
  resendAttempt: (services, { client, id }) => resendAttempt(services, client, id),
  verifyAttempt: (services, { client, id, body }) => verifyAttempt(services, client, id, body.code),
} satisfies Partial<Handlers>
