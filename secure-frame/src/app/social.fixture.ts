import { vi } from 'vitest'
import type { SocialState } from '../../shared/socialApi.ts'
import { AcceptScreen } from '../screens/social/AcceptScreen.tsx'
import { SocialScreen } from '../screens/social/SocialScreen.tsx'
import { type Answers, NOW, RELEASED } from './fakes.fixture.ts'
import { createSignIn } from './signIn.ts'
import { createSocialSignIn } from './social.tsx'
import { createTestFrame, type TestFrameOptions } from './testFrame.fixture.ts'
import { stubBrowser } from './windowApproval.fixture.ts'

const untilThen = { expiresAt: NOW + 600_000, now: NOW }
export const waiting: SocialState = { action: 'WAIT', ...untilThen }
export const confirming: SocialState = { action: 'CONFIRM', ...untilThen }
export const failed = (reason: Extract<SocialState, { action: 'RETRY' }>['reason']): SocialState => ({
  action: 'RETRY',
  reason,
  ...untilThen,
})
export const asked = (change: object = {}): SocialState =>
  ({
    action: 'ACCEPT',
    provider: 'google',
    email: 'ada@shop.example',
    name: 'Ada',
    ...untilThen,
    ...change,
  }) as SocialState
export const proving = (email: string | null): SocialState => ({
  action: 'VERIFY_EMAIL',
  email,
  ...untilThen,
})

const ATTEMPT = { attemptId: 'social-1', number: '42', ...untilThen }

/**
 * A visitor who signs in with a provider. The server says `server.state` at every poll, which the test changes. Stub
 * `setTimeout` for the polling.
 */
export function socialVisitor(options: TestFrameOptions & { answers?: Answers } = {}) {
  const server: { state: () => unknown } = { state: () => waiting }
  let attempts = 0
  const frame = createTestFrame({
    ...options,
    answers: {
      startSocial: () => {
        attempts += 1
        return { ...ATTEMPT, attemptId: `social-${attempts}` }
      },
      redeemSocial: () => server.state(),
      releaseShares: () => RELEASED,
      ...options.answers,
    },
  })
  const handle: { closed: boolean } = { closed: false }
  const open = vi.fn((_url: string, _name: string, _size: string): typeof handle | null => handle)
  const events = stubBrowser(open)
  vi.stubGlobal('navigator', { userAgent: 'Chrome' })
  const social = createSocialSignIn(frame.env)
  const begin = async () => {
    await social.start('google')
    const outcome = social.connect()
    outcome.catch(() => undefined)
    return { outcome, screen: await frame.on(SocialScreen) }
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      frame.time.now += 1000
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return {
    ...frame,
    server,
    handle,
    open,
    events,
    social,
    signIn: createSignIn(frame.env),
    begin,
    pass,
    /** The addresses of the windows that were opened. */
    urls: () => open.mock.calls.map(([url]) => url),
    /** The content of the screen that is shown while the person is with the provider. */
    view: () => {
      const { type, props } = frame.shown() ?? {}
      return type === SocialScreen ? (props as unknown as { view: string }).view : null
    },
    /** The person comes back and is asked who they are. */
    returns: async (as = asked()) => {
      server.state = () => as
      await pass(1)
      return frame.on(AcceptScreen)
    },
    polls: () => frame.names().filter((name) => name === 'redeemSocial').length,
  }
}
