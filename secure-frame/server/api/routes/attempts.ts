import { Attempt, Nothing, StartAttempt, Tokens, VerifyAttempt } from '../../../shared/api.ts'
import { getAttempt, resendAttempt, startAttempt, verifyAttempt } from '../../auth/attempts.ts'
import { route } from '../route.ts'

/** Signing in: a code is asked for, asked for again, typed. */
export const attemptRoutes = [
  route({
    method: 'POST',
    path: '/api/attempts',
    access: 'proof',
    body: StartAttempt,
    answer: Attempt,
    status: 202,
    run: (services, { client, body }) => startAttempt(services, client, body),
  }),
  route({
    method: 'GET',
    path: '/api/attempts/:id',
    access: 'proof',
    body: null,
    answer: Attempt,
    run: (services, { client, id }) => getAttempt(services, client.jkt, id),
  }),
  route({
    method: 'POST',
    path: '/api/attempts/:id/resend',
    access: 'proof',
    body: Nothing,
    answer: Attempt,
    status: 202,
    run: (services, { client, id }) => resendAttempt(services, client, id),
  }),
  route({
    method: 'POST',
    path: '/api/attempts/:id/verify',
    access: 'proof',
    body: VerifyAttempt,
    answer: Tokens,
    run: (services, { client, id, body }) => verifyAttempt(services, client, id, body.code),
  }),
]
