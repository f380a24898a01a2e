import { vi } from 'vitest'
import type { WindowState } from '../approval/windowState.ts'
import type { TicketContent } from '../windows/ticketContent.ts'
import { ADA, type Answers, NOW } from './fakes.fixture.ts'
import { createTestFrame } from './testFrame.fixture.ts'
import { createWindowApproval } from './windowApproval.ts'

export const HASH = 'HHHH'
export const CONTENT = { account: '0x00' } as TicketContent
export const ADDRESS = '/approve?ticket=t1#SSSS'

export const ticket = (ticketId = 't1') => ({ ticketId, secret: 'SSSS', expiresAt: NOW + 600_000, now: NOW })
export const state = (change: object = {}) => ({
  requestHash: HASH,
  decision: null,
  opened: true,
  leftAt: null,
  expiresAt: NOW + 600_000,
  now: NOW,
  ...change,
})

/** Simulates the browser's events, and the windows that the frame opens. */
export function stubBrowser(open: (url: string, name: string, size: string) => unknown) {
  const events = new EventTarget()
  vi.stubGlobal('window', { open })
  vi.stubGlobal('document', events)
  vi.stubGlobal('location', { origin: 'https://secure.example' })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  return events
}

/** An approval in a window of a simulated browser. Stub `setTimeout` for its polling. */
export function approval(answers: Answers = {}) {
  const frame = createTestFrame({
    user: ADA,
    answers: {
      createTicket: () => ticket(),
      readTicket: () => state(),
      decideTicket: () => null,
      ...answers,
    },
  })
  const screen = frame.env.screens.enter('approve', 'Approve')
  const { session, clock } = frame.env
  const states: [WindowState, string | null][] = []
  const onState = (is: WindowState, address: string | null) => void states.push([is, address])
  const inWindow = createWindowApproval({ session, clock, screen, hash: HASH, content: CONTENT, onState })
  const opened: { closed: boolean } | null = { closed: false }
  const open = vi.fn((_url: string, _name: string, _size: string): typeof opened => opened)
  const events = stubBrowser(open)
  /** Opens the window, and waits for its result. */
  const decide = () => {
    const outcome = Promise.resolve(inWindow.open())
    outcome.catch(() => undefined)
    return outcome
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      frame.time.now += 1000
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  const count = (name: string) => frame.names().filter((asked) => asked === name).length
  return {
    ...frame,
    screen,
    inWindow,
    opened,
    open,
    events,
    /** The last reported state of the window. */
    now: () => states.at(-1)?.[0],
    addresses: () => states.map(([, address]) => address),
    urls: () => open.mock.calls.map(([url]) => url),
    decide,
    pass,
    count,
  }
}
