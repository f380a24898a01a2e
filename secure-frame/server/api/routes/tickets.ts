import {
  CreateTicket,
  DecideTicket,
  OpenedTicket,
  OpenTicket,
  Ticket,
  TicketState,
  WatchedTicket,
} from '../../../shared/api.ts'
import { route } from '../route.ts'

/** Approvals in a window of their own: made and polled by a session, opened and decided by whoever has the secret. */
export const ticketRoutes = [
  route({
    method: 'POST',
    path: '/api/tickets',
    access: 'session',
    body: CreateTicket,
    answer: Ticket,
    status: 201,
    run: ({ tickets }, { session: { id: sessionId, userId }, body }) =>
      tickets.create({ sessionId, userId }, body),
  }),
  route({
    method: 'GET',
    path: '/api/tickets/:id',
    access: 'session',
    body: null,
    answer: TicketState,
    run: ({ tickets }, { session, id }) => tickets.state({ sessionId: session.id }, id),
  }),
  route({
    method: 'POST',
    path: '/api/tickets/:id/open',
    access: 'open',
    body: OpenTicket,
    answer: OpenedTicket,
    run: ({ tickets }, { id, body }) => tickets.open(id, body.secret),
  }),
  route({
    method: 'POST',
    path: '/api/tickets/:id/watch',
    access: 'open',
    body: OpenTicket,
    answer: WatchedTicket,
    run: ({ tickets }, { id, body }) => tickets.watch(id, body.secret),
  }),
  route({
    method: 'POST',
    path: '/api/tickets/:id/leave',
    access: 'open',
    body: OpenTicket,
    answer: null,
    run: ({ tickets }, { id, body }) => tickets.leave(id, body.secret),
  }),
  route({
    method: 'POST',
    path: '/api/tickets/:id/decide',
    access: 'open',
    body: DecideTicket,
    answer: null,
    run: ({ tickets }, { id, body }) => tickets.decide(id, body),
  }),
]
