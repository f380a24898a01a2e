import { getAttempt, resendAttempt, startAttempt, verifyAttempt } from '../../auth/attempts.ts'
import { joinProven } from '../../social/redeem.ts'
import type { Handlers } from '../route.ts'

/** Sign-in: start, resend the code, verify it. */
export const attemptHandlers = {
  startAttempt: (services, { client, body }) => startAttempt(services, client, body),
  readAttempt: (services, { client, id }) => getAttempt(services, client.jkt, id),
  resendAttempt: (services, { client, id }) => resendAttempt(services, client, id),
  // A sign-in that a provider began is completed by the same code.
  verifyAttempt: (services, { client, id, body: { code } }) =>
    verifyAttempt(services, client, { id, code }, (trx, confirmed) =>
      joinProven(services, trx, id, confirmed),
    ),
} satisfies Partial<Handlers>
