import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type * as z from 'zod/mini'
import type { Ticket } from '../../shared/api.ts'
import type { Session } from '../session/session.ts'
import type { TicketContent } from '../windows/ticketContent.ts'
import type { Scene } from './stage.ts'

/** How often the server is asked for the decision (ms). */
const POLL = 1000
/** A ticket with less time than this is not worth a window (ms). */
const LEAST = 120_000
const SIZE = 'popup,width=480,height=720'

export type Decision = 'approve' | 'reject'

type Made = z.infer<typeof Ticket>

interface Asked {
  session: Session
  clock: { now(): number }
  scene: Scene
  hash: string
  content: TicketContent
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks the server until there is a decision. */
async function decisionOn(
  id: string,
  { session, scene, hash }: Pick<Asked, 'session' | 'scene' | 'hash'>,
): Promise<Decision> {
  for (;;) {
    await scene.race(sleep(POLL))
    const state = await scene.race(session.call('readTicket', { id }).catch(transient))
    if (state && state.requestHash !== hash)
      throw new AirlockError(ErrorCode.INTERNAL, 'The window was about another request')
    if (state?.decision) return state.decision
    if (state && state.expiresAt <= state.now)
      throw new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The request was not decided in time')
  }
}

/**
 * A request that is decided in a window of our own (design.md decision 9). The window learns of the request, and we of the
 * decision, from the server alone: under COOP there is no way between them, and none is needed. `offer` fetches the
 * ticket before the click, so that `open` can name the address in the click's own turn.
 */
export function createWindowApproval({ session, clock, scene, hash, content }: Asked) {
  let ticket: Promise<Made> | null = null
  let ready: Made | null = null
  /** Whether a window is waiting for a decision, as far as we know. */
  let isAsking = false

  const forget = (which: Promise<Made> | null) => {
    if (ticket !== which) return
    ticket = null
    ready = null
  }
  const offer = () => {
    // A person may take long before they open the window: it needs a ticket with time left.
    if (ready && !isAsking && ready.expiresAt - clock.now() < LEAST) forget(ticket)
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
  }
  const addressOf = ({ ticketId, secret }: Made) => `/approve?ticket=${ticketId}#${secret}`

  return {
    offer,
    /** Opens the window. Call it in the turn of a click. */
    open: () => {
      const offered = offer()
      isAsking = true
      if (ready) {
        window.open(addressOf(ready), '_blank', SIZE)
        return
      }
      const opened = window.open('about:blank', '_blank', SIZE)
      offered.then(
        (made) => opened?.location.replace(addressOf(made)),
        () => opened?.close(),
      )
    },
    /**
     * The decision, as the server has it. Rejects when the ticket ends first, or when the person goes back; with the
     * server's failure where another window may be tried.
     */
    decided: async (): Promise<Decision> => {
      const asked = offer()
      try {
        const decision = await decisionOn((await scene.race(asked)).ticketId, { session, scene, hash })
        isAsking = false
        return decision
      } catch (error) {
        if (!scene.signal.aborted) {
          forget(asked)
          isAsking = false
        }
        throw error
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

/** Offline for a moment, or the server is busy: the next time may work. What the server refuses, it goes on refusing. */
function transient(error: unknown): null {
  const { reason } = error as { reason?: unknown }
  if (['network', 'unavailable', 'rate-limited'].includes(String(reason))) return null
  throw error
}
