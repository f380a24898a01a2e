import { EmailUpdate, Nothing, StartEmailUpdate, Tokens, VerifyAttempt } from '../../../shared/api.ts'
import {
  getEmailUpdate,
  resendEmailUpdate,
  startEmailUpdate,
  verifyPrimary,
  verifySecondary,
} from '../../auth/emailUpdate.ts'
import { route } from '../route.ts'

/** Another address for the account: a code to the old one, then a code to the new one (SEC-37). */
export const emailRoutes = [
  route({
    method: 'POST',
    path: '/api/email',
    access: 'session',
    body: StartEmailUpdate,
    answer: EmailUpdate,
    status: 202,
    run: (services, call) => startEmailUpdate(services, call, call.body.newEmail),
  }),
  route({
    method: 'GET',
    path: '/api/email/:id',
    access: 'session',
    body: null,
    answer: EmailUpdate,
    run: (services, { session, id }) => getEmailUpdate(services, session, id),
  }),
  route({
    method: 'POST',
    path: '/api/email/:id/resend',
    access: 'session',
    body: Nothing,
    answer: EmailUpdate,
    status: 202,
    run: (services, call) => resendEmailUpdate(services, call, call.id),
  }),
  route({
    method: 'POST',
    path: '/api/email/:id/primary',
    access: 'session',
    body: VerifyAttempt,
    answer: EmailUpdate,
    status: 202,
    run: (services, call) => verifyPrimary(services, call, call.id, call.body.code),
  }),
  route({
    method: 'POST',
    path: '/api/email/:id/secondary',
    access: 'session',
    body: VerifyAttempt,
    answer: Tokens,
    run: (services, call) => verifySecondary(services, call, call.id, call.body.code),
  }),
]
