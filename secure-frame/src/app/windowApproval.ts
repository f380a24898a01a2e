import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type * as z from 'zod/mini'
import type { Ticket } from '../../shared/api.ts'
import type { Session } from '../session/session.ts'
import type { TicketContent } from '../windows/ticketContent.ts'
import type { Scene } from './stage.ts'

/** How often the server is asked for the decision (ms). */
const POLL = 1000
const SIZE = 'popup,width=480,height=720'

export type Decision = 'approve' | 'reject'

interface Asked {
  session: Session
  scene: Scene
  hash: string
  content: TicketContent
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A request that is decided in a window of our own (design.md decision 9). The window learns of the request, and we of the
 * decision, from the server alone: under COOP there is no way between them, and none is needed. `offer` fetches the
 * ticket before the click, so that `open` can name the address in the click's own turn.
 */
export function createWindowApproval({ session, scene, hash, content }: Asked) {
  let ticket: Promise<z.infer<typeof Ticket>> | null = null
  let ready: z.infer<typeof Ticket> | null = null
  /** Whether a window is waiting for a decision, as far as we know. */
  let isAsking = false

  const offer = () => {
    ticket ??= session.call('createTicket', {
      body: { requestHash: hash, display: JSON.stringify(content) },
      signal: scene.signal,
    })
    ticket.then(
      (made) => {
        ready = made
      },
      () => {
        ticket = null
      },
    )
    return ticket
  }
  const addressOf = ({ ticketId, secret }: z.infer<typeof Ticket>) => `/approve?ticket=${ticketId}#${secret}`

  return {
    offer,
    /** Opens the window. Call it in the turn of a click. */
    open: () => {
      isAsking = true
      if (ready) {
        window.open(addressOf(ready), '_blank', SIZE)
        return
      }
      const opened = window.open('about:blank', '_blank', SIZE)
      offer().then(
        (made) => opened?.location.replace(addressOf(made)),
        () => opened?.close(),
      )
    },
    /** The decision, as the server has it. Rejects when the ticket ends first, or when the person goes back. */
    decided: async (): Promise<Decision> => {
      const { ticketId } = await scene.race(offer())
      for (;;) {
        await scene.race(sleep(POLL))
        const state = await scene.race(session.call('readTicket', { id: ticketId }).catch(transient))
        if (state && state.requestHash !== hash)
          throw new AirlockError(ErrorCode.INTERNAL, 'The window was about another request')
        if (state?.decision) {
          isAsking = false
          return state.decision
        }
        if (state && state.expiresAt <= state.now)
          throw new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The request was not decided in time')
      }
    },
    /** It was decided elsewhere, or given up: the window must not say that it approved what nobody signs. */
    withdraw: () => {
      if (!isAsking || !ready) return
      isAsking = false
      const { ticketId: id, secret } = ready
      session.call('decideTicket', { id, body: { secret, decision: 'reject' } }).catch(() => undefined)
    },
  }
}

/** Offline for a moment: the next time may work. What the server refuses, it goes on refusing. */
function transient(error: unknown): null {
  const { reason } = error as { reason?: unknown }
  if (reason === 'network' || reason === 'unavailable') return null
  throw error
}
