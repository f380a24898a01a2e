import type { Handlers } from '../route.ts'

/**
 * Approvals in a window of their own: a session creates and polls them, and the holder of the secret opens and
 * decides them.
 */
export const ticketHandlers = {
  createTicket: ({ tickets }, { session: { id: sessionId, userId }, body }) =>
    tickets.create({ sessionId, userId }, body),
  readTicket: ({ tickets }, { session, id }) => tickets.state({ sessionId: session.id }, id),
  openTicket: ({ tickets }, { id, body }) => tickets.open(id, body.secret),
  watchTicket: ({ tickets }, { id, body }) => tickets.watch(id, body.secret),
  leaveTicket: ({ tickets }, { id, body }) => tickets.leave(id, body.secret),
  decideTicket: ({ tickets }, { id, body }) => tickets.decide(id, body),
} satisfies Partial<Handlers>
