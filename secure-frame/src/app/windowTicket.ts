import type * as z from 'zod/mini'
import type { Ticket } from '../../shared/api.ts'
import type { Session } from '../session/session.ts'
import { holdTicket } from '../windows/heldTicket.ts'
import type { TicketContent } from '../windows/ticketContent.ts'
import type { Screen } from './screens.ts'

/** A ticket with less time left than this is not used for a window (ms). */
const LEAST = 120_000

export type CreatedTicket = z.infer<typeof Ticket>

/** The question in a window, and its origin. */
export interface TicketRequest {
  session: Session
  clock: { now(): number }
  screen: Screen
  hash: string
  content: TicketContent
}

/** Keeps the ticket of a request, fetched before it is needed. */
export function keepTicket({ session, clock, screen, hash, content }: TicketRequest) {
  let ticket: Promise<CreatedTicket> | null = null
  let ready: CreatedTicket | null = null
  const display = JSON.stringify(content)
  holdTicket((secret) => (ready && secret === ready.secret && !screen.signal.aborted ? display : undefined))
  const forget = (which: Promise<CreatedTicket> | null) => {
    if (ticket !== which) return
    ticket = null
    ready = null
  }
  return {
    forget,
    ready: () => ready,
    /** Fetches it once. `inUse`: a window shows it. */
    offer: (inUse: boolean): Promise<CreatedTicket> => {
      // A person may wait long before they open the window, which needs a ticket with time left.
      if (ready && !inUse && ready.expiresAt - clock.now() < LEAST) forget(ticket)
      if (ticket) return ticket
      const request = session.call('createTicket', {
        body: { requestHash: hash, display },
        signal: screen.signal,
      })
      ticket = request
      request.then(
        (created) => {
          if (ticket === request) ready = created
        },
        () => forget(request),
      )
      return request
    },
  }
}
