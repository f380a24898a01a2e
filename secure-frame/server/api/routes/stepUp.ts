import { Attempt, Nothing, StartStepUp, VerifyAttempt } from '../../../shared/api.ts'
import { getStepUp, resendStepUp, startStepUp, verifyStepUp } from '../../auth/stepUp.ts'
import { route } from '../route.ts'

/** A fresh code for what a session alone does not entitle to (SEC-35). */
export const stepUpRoutes = [
  route({
    method: 'POST',
    path: '/api/step-up',
    access: 'session',
    body: StartStepUp,
    answer: Attempt,
    status: 202,
    run: (services, { session, client, body }) => startStepUp(services, session, client, body.purpose),
  }),
  route({
    method: 'GET',
    path: '/api/step-up/:id',
    access: 'session',
    body: null,
    answer: Attempt,
    run: (services, { session, id }) => getStepUp(services, session, id),
  }),
  route({
    method: 'POST',
    path: '/api/step-up/:id/resend',
    access: 'session',
    body: Nothing,
    answer: Attempt,
    status: 202,
    run: (services, { session, client, id }) => resendStepUp(services, session, client, id),
  }),
  route({
    method: 'POST',
    path: '/api/step-up/:id/verify',
    access: 'session',
    body: VerifyAttempt,
    answer: null,
    run: (services, { session, id, body }) => verifyStepUp(services, session, id, body.code),
  }),
]
