import { ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { fails, NOW } from './fakes.fixture.ts'
import { settle } from './testFrame.fixture.ts'
import { approval, state, ticket } from './windowApproval.fixture.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the decision', () => {
  test.each(['approve', 'reject'] as const)('is the server’s: %s', async (decision) => {
    let said: string | null = null
    const { decide, pass, count } = approval({ readTicket: () => state({ decision: said }) })
    const outcome = decide()
    await pass(3)
    said = decision
    await pass(1)
    expect(await outcome).toBe(decision)
    await pass(5)
    expect(count('readTicket')).toBe(4)
  })

  test('about another request is ignored', async () => {
    const { decide, pass } = approval({
      readTicket: () => state({ requestHash: 'OTHER', decision: 'approve' }),
    })
    const outcome = decide()
    await pass(1)
    await expect(outcome).rejects.toMatchObject({ message: 'The window was about another request' })
  })

  test('is polled through a bad connection and a busy server', async () => {
    const problems = [
      networkProblem(),
      new ApiFailure('unavailable', 'busy'),
      new ApiFailure('rate-limited', 'slowly'),
    ]
    const { decide, pass } = approval({
      readTicket: () => {
        const problem = problems.pop()
        if (problem) throw problem
        return state({ decision: 'approve' })
      },
    })
    const outcome = decide()
    await pass(4)
    expect(await outcome).toBe('approve')
  })

  test('ends with the ticket if there is none', async () => {
    const { decide, pass, count } = approval({ readTicket: () => state({ now: NOW + 600_000 }) })
    const outcome = decide()
    await pass(1)
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.REQUEST_TIMEOUT })
    await pass(5)
    expect(count('readTicket')).toBe(1)
  })

  test.each([
    ['goes back', 'leave'],
    ['has decided in the frame', 'end'],
  ] as const)('is not polled any more once the person %s', async (_, how) => {
    const { decide, pass, screen, count } = approval()
    const outcome = decide()
    await pass(2)
    screen[how]()
    await expect(outcome).rejects.toMatchObject({ code: expect.any(Number) })
    await pass(5)
    expect(count('readTicket')).toBe(2)
  })

  test('that failed can be retried with another ticket', async () => {
    let made = 0
    const { decide, pass, urls } = approval({
      createTicket: () => ticket(`t${++made}`),
      readTicket: ({ id }) => {
        if (id === 't1') throw new ApiFailure('not-found', 'There is no such request.')
        return state({ decision: 'approve' })
      },
    })
    const first = decide()
    await pass(1)
    await expect(first).rejects.toMatchObject({ reason: 'not-found' })
    const second = decide()
    await pass(1)
    expect(await second).toBe('approve')
    expect(urls()).toEqual(['/approve?ticket=t1#SSSS', '/approve?ticket=t2#SSSS'])
  })
})

describe('a decision in the frame', () => {
  test('is reported to an open window, which must not show an approval', async () => {
    const { decide, pass, inWindow, asked, screen } = approval()
    void decide()
    await pass(1)
    screen.leave()
    await settle()
    inWindow.withdraw()
    inWindow.withdraw()
    const told = asked.filter(([name]) => name === 'decideTicket')
    expect(told).toMatchObject([['decideTicket', { id: 't1', body: { secret: 'SSSS', decision: 'reject' } }]])
  })

  test('is not reported if no window was opened, or the window has decided', async () => {
    const { decide, pass, inWindow, count } = approval({ readTicket: () => state({ decision: 'approve' }) })
    await inWindow.offer()
    inWindow.withdraw()
    const outcome = decide()
    await pass(1)
    await outcome
    inWindow.withdraw()
    expect(count('decideTicket')).toBe(0)
  })

  test('has no other effect if the server is unreachable', async () => {
    const { decide, pass, inWindow } = approval({ decideTicket: fails('over', 'It was decided.') })
    void decide()
    await pass(1)
    expect(() => inWindow.withdraw()).not.toThrow()
    await settle()
  })
})

describe('a closed window', () => {
  const left = { leftAt: NOW + 1000 }
  /** The server's record of a ticket whose window was closed. */
  const leaving = () => {
    let decision: string | null = null
    const answers = {
      readTicket: () => state({ decision, ...left, now: over() }),
      decideTicket: ({ body }: { body?: Record<string, unknown> }) => {
        decision = String(body?.decision)
        return null
      },
    }
    let over = () => NOW
    return { answers, clock: (now: () => number) => (over = now) }
  }

  test('counts as a rejection after a delay', async () => {
    const { answers, clock } = leaving()
    const { decide, pass, count, now, time } = approval(answers)
    clock(() => time.now)
    const outcome = decide()
    await pass(1)
    expect(now()).toBe('left')
    await pass(2)
    expect(count('decideTicket')).toBe(0)
    await pass(2)
    expect(await outcome).toBe('reject')
  })

  test('that is reopened in time does not count as a rejection', async () => {
    const { answers, clock } = leaving()
    const { decide, inWindow, pass, count, now, time } = approval(answers)
    clock(() => time.now)
    void decide()
    await pass(2)
    expect(inWindow.open()).toBeNull()
    await pass(5)
    expect(count('decideTicket')).toBe(0)
    expect(now()).toBe('opening')
  })

  test('counts as approved if it has just approved', async () => {
    let decision: string | null = null
    const { decide, pass, time } = approval({
      readTicket: () => state({ decision, ...left, now: time.now }),
      decideTicket: () => {
        decision = 'approve'
        return Promise.reject(new ApiFailure('over', 'It was decided.'))
      },
    })
    const outcome = decide()
    await pass(6)
    expect(await outcome).toBe('approve')
  })

  test('that only the browser reports counts if it was seen open', async () => {
    const { decide, opened, pass, count } = approval()
    void decide()
    await pass(1)
    opened.closed = true
    await pass(3)
    expect(count('decideTicket')).toBe(0)
    await pass(1)
    expect(count('decideTicket')).toBe(1)
  })

  test('that the browser never reported as open counts as open', async () => {
    const { decide, opened, pass, count, now } = approval()
    opened.closed = true
    void decide()
    await pass(10)
    expect(count('decideTicket')).toBe(0)
    expect(now()).toBe('open')
  })
})
