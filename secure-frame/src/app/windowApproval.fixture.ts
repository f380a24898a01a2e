import { vi } from 'vitest'
import type { TicketContent } from '../windows/ticketContent.ts'
import { ADA, type Answers, NOW } from './fakes.fixture.ts'
import { createWindowApproval } from './windowApproval.ts'
import { createWorld } from './world.fixture.ts'

export const HASH = 'HHHH'
export const CONTENT = { account: '0x00' } as TicketContent

export const ticket = (ticketId = 't1') => ({ ticketId, secret: 'SSSS', expiresAt: NOW + 600_000, now: NOW })
export const state = (change: object = {}) => ({
  requestHash: HASH,
  decision: null,
  expiresAt: NOW + 600_000,
  now: NOW,
  ...change,
})

/** An approval that is asked in a window of a browser of our own. Stub `setTimeout` for its polling. */
export function approval(answers: Answers = {}) {
  const world = createWorld({
    user: ADA,
    answers: {
      createTicket: () => ticket(),
      readTicket: () => state(),
      decideTicket: () => null,
      ...answers,
    },
  })
  const scene = world.parts.stage.enter('approve', 'Approve')
  const { session, clock } = world.parts
  const inWindow = createWindowApproval({ session, clock, scene, hash: HASH, content: CONTENT })
  const opened = { location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.fn((_url: string) => opened)
  vi.stubGlobal('window', { open })
  /** Opens the window, and waits for what becomes of it. */
  const decide = () => {
    inWindow.open()
    const outcome = inWindow.decided()
    outcome.catch(() => undefined)
    return outcome
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const count = (name: string) => world.names().filter((asked) => asked === name).length
  return {
    ...world,
    scene,
    inWindow,
    opened,
    urls: () => open.mock.calls.map(([url]) => url),
    decide,
    pass,
    count,
  }
}
