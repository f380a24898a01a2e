import {
  getEmailUpdate,
  resendEmailUpdate,
  startEmailUpdate,
  verifyPrimary,
  verifySecondary,
} from '../../auth/emailUpdate.ts'
import type { Handlers } from '../route.ts'

/** Changes the account's address: a code to the old address, then a code to the new one (SEC-37). */
export const emailHandlers = {
  startEmailUpdate: (services, call) => startEmailUpdate(services, call, call.body.newEmail),
  readEmailUpdate: (services, { session, id }) => getEmailUpdate(services, session, id),
  resendEmailUpdate: (services, call) => resendEmailUpdate(services, call, call.id),
  verifyOldEmail: (services, call) => verifyPrimary(services, call, call.id, call.body.code),
  verifyNewEmail: (services, call) => verifySecondary(services, call, call.id, call.body.code),
} satisfies Partial<Handlers>
