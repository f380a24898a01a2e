import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { english, locale } from '@airlock/kit/messages'
import type * as z from 'zod/mini'
import type { TicketState } from '../../shared/api.ts'
import type { WindowState } from '../approval/windowState.ts'
import { sendBeacon } from '../session/client.ts'
import { ApiFailure } from '../session/failure.ts'
import { createOpenedWindow, news } from './openedWindow.ts'
import { type CreatedTicket, keepTicket, type TicketRequest } from './windowTicket.ts'

export type Decision = 'approve' | 'reject'

type State = z.infer<typeof TicketState>

/**
 * How long a window that was just opened may load before this frame says so (ms): until the first poll, which says more.
 * They share a process, so a spinner that is drawn meanwhile delays what the person waits for.
 */
const QUIET = 1000

interface WindowRequest extends TicketRequest {
  /** Called with the window's state and URL at every poll. */
  onState: (state: WindowState, address: string | null) => void
}

/** The address of a window that shows the ticket, in the language of this frame. */
function addressOf({ ticketId, secret }: CreatedTicket): string {
  const language = locale() === english.locale ? '' : `&locale=${encodeURIComponent(locale())}`
  return `/approve?ticket=${ticketId}${language}#${secret}`
}

/** Polls the server once: the decision; null without one. Rejects if there can be none any more. */
async function readDecision({ session, screen, hash }: TicketRequest, id: string): Promise<State | null> {
  const state = await screen.race(session.call('readTicket', { id }).catch(transient))
  if (!state) return null
  if (state.requestHash !== hash)
    throw new AirlockError(ErrorCode.INTERNAL, 'The window was about another request')
  if (!state.decision && state.expiresAt <= state.now)
    throw new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The request was not decided in time')
  return state
}

const rejection = ({ secret }: CreatedTicket) => ({ secret, decision: 'reject' }) as const

const reject = (session: TicketRequest['session'], created: CreatedTicket) =>
  session.call('decideTicket', { id: created.ticketId, body: rejection(created) })

/**
 * Polls the server until there is a decision, and reports the window's state. A window that stays closed
 * counts as a rejection, unless the server has a decision.
 */
async function poll(
  request: TicketRequest,
  created: CreatedTicket,
  opened: ReturnType<typeof createOpenedWindow>,
  report: (state: WindowState) => void,
): Promise<Decision> {
  const { screen, session } = request
  for (;;) {
    await screen.race(news(opened.get))
    const known = await readDecision(request, created.ticketId)
    if (known?.decision) return known.decision
    if (!known) continue
    const { state, isOver } = opened.look(known)
    report(state)
    if (isOver) await screen.race(reject(session, created).catch(settled))
  }
}

/**
 * A request that is decided in our own window (design.md decision 9). The frame learns the decision only from the server.
 * The window takes the request from the frame, or from the server if the two cannot communicate (COOP). `offer` fetches the ticket before the click, so that `open` knows the URL in the click's own task.
 */
export function createWindowApproval(request: WindowRequest) {
  const { session, clock, screen, onState } = request
  const opened = createOpenedWindow(clock)
  const ticket = keepTicket(request)
  /** Whether a window is waiting for a decision, as far as the frame knows. */
  let isAsking = false

  const offer = () => ticket.offer(isAsking)
  let silent: ReturnType<typeof setTimeout> | undefined
  const report = (state: WindowState) => {
    clearTimeout(silent)
    const created = ticket.ready()
    onState(state, created && addressOf(created))
  }
  async function follow(): Promise<Decision> {
    const offered = offer()
    try {
      const decision = await poll(request, await screen.race(offered), opened, report)
      isAsking = false
      return decision
    } catch (error) {
      if (!screen.signal.aborted) {
        ticket.forget(offered)
        isAsking = false
      }
      throw error
    } finally {
      clearTimeout(silent)
    }
  }

  /**
   * The frame is closing, and nothing could be signed any more: the window is notified, because its decision
   * would have no effect.
   */
  const abandon = () => {
    const created = ticket.ready()
    if (isAsking && created) sendBeacon('decideTicket', { id: created.ticketId, body: rejection(created) })
  }

  /** Waits for the decision; several windows share one. `isQuiet`: draws nothing while a window loads, unless none came. */
  const begin = (isQuiet: boolean): Promise<Decision> | null => {
    clearTimeout(silent)
    if (isQuiet && ticket.ready()) silent = setTimeout(report, QUIET, 'opening')
    else report('opening')
    if (isAsking) return null
    isAsking = true
    addEventListener('pagehide', abandon, { signal: screen.signal })
    return follow()
  }

  return {
    offer,
    /**
     * Opens the window. Must be called in the task of a click. The first call returns the decision from the
     * server. It rejects if the ticket expires first or the person goes back, and with the server's failure
     * if another window may be tried.
     */
    open: (): Promise<Decision> | null => {
      const offered = offer()
      const created = ticket.ready()
      if (created) opened.open(addressOf(created))
      else
        offered.then((late) => screen.signal.aborted || opened.open(addressOf(late))).catch(() => undefined)
      return begin(opened.get()?.closed === false)
    },
    /** The person has opened it by its link. */
    followed: (): Promise<Decision> | null => {
      opened.expect()
      // At once, or the link could be followed twice.
      return begin(false)
    },
    /**
     * It was decided elsewhere, or cancelled: the window must not report an approval that was never signed.
     */
    withdraw: () => {
      const created = ticket.ready()
      if (!isAsking || !created) return
      isAsking = false
      reject(session, created).catch(() => undefined)
    },
  }
}

/**
 * Briefly offline, or the server is busy: the next poll may succeed. Refusals of the server are permanent.
 */
function transient(error: unknown): null {
  const { reason } = error as { reason?: unknown }
  if (['network', 'unavailable', 'rate-limited'].includes(String(reason))) return null
  throw error
}

/** It was already decided, which the next poll shows. */
function settled(error: unknown): null {
  return error instanceof ApiFailure && error.reason === 'over' ? null : transient(error)
}
