import { listSessions, revokeSession } from '../../auth/sessionList.ts'
import { endSession, refreshSession } from '../../auth/sessions.ts'
import type { Handlers } from '../route.ts'

/** The caller's current session, and all of their sessions. */
export const sessionHandlers = {
  refreshSession: (services, { client, body }) => refreshSession(services, client.jkt, body.refreshToken),
  readSession: async (services, { session: { userId, email } }) => ({
    user: { id: userId, email },
    wallet: await services.wallets.get(userId),
    now: services.clock(),
  }),
  endSession: (services, { session }) => endSession(services, session.id),
  listSessions: (services, { session }) => listSessions(services, session),
  revokeSession: (services, { session, id }) => revokeSession(services, session, id),
} satisfies Partial<Handlers>
