import { RefreshSession, Session, Sessions, Tokens } from '../../../shared/api.ts'
import { listSessions, revokeSession } from '../../auth/sessionList.ts'
import { endSession, refreshSession } from '../../auth/sessions.ts'
import { route } from '../route.ts'

/** The caller's session and all sessions of the caller. */
export const sessionRoutes = [
  route({
    method: 'POST',
    path: '/api/session/refresh',
    access: 'proof',
    body: RefreshSession,
    answer: Tokens,
    run: (services, { client, body }) => refreshSession(services, client.jkt, body.refreshToken),
  }),
  route({
    method: 'GET',
    path: '/api/session',
    access: 'session',
    body: null,
    answer: Session,
    run: async (services, { session: { userId, email } }) => ({
      user: { id: userId, email },
      wallet: await services.wallets.get(userId),
      now: services.clock(),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/session',
    access: 'session',
    body: null,
    answer: null,
    run: (services, { session }) => endSession(services, session.id),
  }),
  route({
    method: 'GET',
    path: '/api/sessions',
    access: 'session',
    body: null,
    answer: Sessions,
    run: (services, { session }) => listSessions(services, session),
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'session',
    body: null,
    answer: null,
    run: (services, { session, id }) => revokeSession(services, session, id),
  }),
]
