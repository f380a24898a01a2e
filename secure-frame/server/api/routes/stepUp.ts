import { getStepUp, resendStepUp, startStepUp, verifyStepUp } from '../../auth/stepUp.ts'
import type { Handlers } from '../route.ts'

/** A fresh code for actions that need more than a session (SEC-35). */
export const stepUpHandlers = {
  startStepUp: (services, { session, client, body }) => startStepUp(services, session, client, body.purpose),
  readStepUp: (services, { session, id }) => getStepUp(services, session, id),
  resendStepUp: (services, { session, client, id }) => resendStepUp(services, session, client, id),
  verifyStepUp: (services, { session, id, body }) => verifyStepUp(services, session, id, body.code),
} satisfies Partial<Handlers>
