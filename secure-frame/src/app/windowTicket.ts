import type * as z from 'zod/mini'
import type { Ticket } from '../../shared/api.ts'
import type { Session } from '../session/session.ts'
import type { TicketContent } from '../windows/ticketContent.ts'
import type { Scene } from './stage.ts'

/** A ticket with less time left than this is not used for a window (ms). */
const LEAST = 120_000

export type Made = z.infer<typeof Ticket>

/** The question in a window, and its origin. */
export interface Asked {
  session: Session
  clock: { now(): number }
  scene: Scene
  hash: string
  content: TicketContent
}

/** Keeps the ticket of a request, fetched before it is needed. */
export function keepTicket({ session, clock, scene, hash, content }: Asked) {
  let ticket: Promise<Made> | null = null
  let ready: Made | null = null
  const forget = (which: Promise<Made> | null) => {
    if (ticket !== which) return
    ticket = null
    ready = null
  }
  return {
    forget,
    ready: () => ready,
    /** Fetches it once. `inUse`: a window shows it. */
    offer: (inUse: boolean): Promise<Made> => {
      // A person may wait long before they open the window, which needs a ticket with time left.
      if (ready && !inUse && ready.expiresAt - clock.now() < LEAST) forget(ticket)
      if (ticket) return ticket
      const asked = session.call('createTicket', {
        body: { requestHash: hash, display: JSON.stringify(content) },
        signal: scene.signal,
      })
      ticket = asked
      asked.then(
        (made) => {
          if (ticket === asked) ready = made
        },
        () => forget(asked),
      )
      return asked
    },
  }
}
