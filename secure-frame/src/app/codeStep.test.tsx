/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeStep } from '../screens/codeStatus.ts'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { askCode, type CodeStepOptions } from './codeStep.tsx'
import { attempt, fails, NOW } from './fakes.fixture.ts'
import { createWorld, later, settle } from './world.fixture.ts'

function asking(options: Partial<Pick<CodeStepOptions<string>, 'verify' | 'resend' | 'read' | 'times'>>) {
  const world = createWorld()
  const { stage, clock } = world.parts
  const scene = stage.enter('otp', 'Enter your code')
  const unasked = () => Promise.reject(new Error('This was not to be asked'))
  const outcome = askCode({
    scene,
    clock,
    times: attempt(),
    verify: unasked,
    resend: unasked,
    read: unasked,
    draw: (step) => <OtpScreen {...step} email="ada@shop.example" onChangeEmail={scene.leave} />,
    ...options,
  })
  outcome.catch(() => undefined)
  const step = () => world.shown()?.props as unknown as CodeStep
  const becomes = (look: Partial<CodeStep>) => vi.waitFor(() => expect(step()).toMatchObject(look))
  return { ...world, outcome, step, becomes, leave: scene.leave }
}

describe('a code', () => {
  test('is checked once, though it comes twice: by a paste and a press', async () => {
    const verify = vi.fn(later<string>().answer)
    const { step } = asking({ verify })
    const { onCode } = step()
    onCode('123456')
    onCode('123456')
    step().onResend()
    expect(verify).toHaveBeenCalledOnce()
    expect(step().state).toBe('checking')
  })

  test('that is right answers with what the server said', async () => {
    const { step, outcome } = asking({ verify: async (code) => `tokens for ${code}` })
    step().onCode('123456')
    expect(await outcome).toBe('tokens for 123456')
  })

  test.each([
    ['a wrong one', fails('code-wrong', 'no', { triesLeft: 2 }), { state: 'wrong', triesLeft: 2 }],
    ['the last wrong one', fails('code-wrong', 'no', { triesLeft: 0 }), { state: 'over', triesLeft: 0 }],
    ['one of an attempt that has ended', fails('over', 'It has ended.'), { state: 'over' }],
    ['one of an attempt that is gone', fails('not-found', 'No such thing'), { state: 'over' }],
    [
      'one too many',
      fails('rate-limited', 'for developers', { retryAfterMs: 600_000 }),
      { state: 'error', message: 'Please try again after 600 seconds' },
    ],
    [
      'one of an address that another wallet has',
      fails('email-taken', 'for developers'),
      { state: 'error', message: 'This address belongs to another wallet.' },
    ],
    ['one without a connection', () => Promise.reject(networkProblem()), { state: 'error', message: null }],
    [
      'one that broke something',
      () => Promise.reject(new Error('secret')),
      { state: 'error', message: null },
    ],
  ])('%s says so, and another may be typed', async (_, verify, look) => {
    const { step, becomes } = asking({ verify })
    step().onCode('000000')
    await becomes(look as Partial<CodeStep>)
    step().onCode('123456')
    expect(step().state).toBe('checking')
  })

  test('of a session that has ended ends the step: no other code would help', async () => {
    const gone = new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended')
    const { step, outcome } = asking({ verify: () => Promise.reject(gone) })
    step().onCode('123456')
    await expect(outcome).rejects.toBe(gone)
  })

  test('that is answered after its person has gone back shows nothing', async () => {
    const { come, answer } = later<string>()
    const { step, outcome, leave, shown } = asking({ verify: answer })
    step().onCode('123456')
    leave()
    come('tokens')
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(shown()).toBeNull()
  })
})

describe('another code', () => {
  test('has new tries and new times', async () => {
    const sent = attempt({ triesLeft: 3, expiresAt: NOW + 330_000, resendAt: NOW + 60_000 })
    const { step, becomes } = asking({ resend: async () => sent })
    step().onResend()
    expect(step().state).toBe('sending')
    const { expiresAt, resendAt } = sent
    await becomes({ state: 'waiting', message: 'A new code is on its way.', expiresAt, resendAt })
  })

  test('that is asked for too early may be asked for when the server says', async () => {
    const resend = fails('rate-limited', 'for developers', { retryAfterMs: 50_000 })
    const { step, becomes } = asking({ resend })
    step().onResend()
    await becomes({ message: 'Please try again after 50 seconds', resendAt: NOW + 50_000 })
  })

  test.each([
    ['the code that is there may still be typed', NOW, 'error'],
    ['a code that has expired stays expired', NOW + 300_000, 'over'],
  ])('that could not be sent says so; %s', async (_, now, state) => {
    const { step, becomes, time } = asking({ resend: () => Promise.reject(networkProblem()) })
    time.now = now
    step().onResend()
    await becomes({ state, message: 'A new code could not be sent. Check your connection.' } as CodeStep)
  })

  test('is asked for once, though pressed twice', () => {
    const resend = vi.fn(later<ReturnType<typeof attempt>>().answer)
    const { step } = asking({ resend })
    const { onResend } = step()
    onResend()
    onResend()
    expect(resend).toHaveBeenCalledOnce()
  })

  test('that nothing can be sent for ends the step', async () => {
    const over = new AirlockError(ErrorCode.UNAUTHORIZED, 'Start the email update again')
    const { step, outcome } = asking({ resend: () => Promise.reject(over) })
    step().onResend()
    await expect(outcome).rejects.toBe(over)
  })
})

test('a clock that is wrong does not move the deadlines', () => {
  const { parts, step, becomes, time } = asking({ verify: fails('code-wrong', 'no', { triesLeft: 2 }) })
  parts.clock.learn(time.now + 86_400_000, time.now)
  step().onCode('000000')
  return becomes({ offset: 86_400_000 })
})

describe('the mail of a code (R27)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const QUEUED = attempt({ mail: 'queued' })
  type Read = CodeStepOptions<string>['read']

  function mailed(read: Read, options: Parameters<typeof asking>[0] = {}) {
    const asked = vi.fn(read)
    const world = asking({ times: QUEUED, read: asked, ...options })
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        world.time.now += 1000
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    return { ...world, asked, pass, mail: () => world.step().mail ?? null }
  }

  test('that waits is told after two seconds, explained after twenty, and forgotten when it has gone out', async () => {
    let now = QUEUED
    const { pass, mail, asked } = mailed(async () => now)
    expect(mail()).toBeNull()
    await pass(1)
    expect(mail()).toBeNull()
    await pass(1)
    expect(mail()).toBe('sending')
    await pass(17)
    expect(mail()).toBe('sending')
    await pass(1)
    expect(mail()).toBe('late')
    now = attempt({ mail: 'sent' })
    await pass(2)
    expect(mail()).toBeNull()
    const { length } = asked.mock.calls
    await pass(10)
    expect(asked).toHaveBeenCalledTimes(length)
  })

  test('that goes out at once is not talked about', async () => {
    const { pass, mail, asked } = mailed(async () => attempt())
    await pass(10)
    expect(mail()).toBeNull()
    expect(asked).toHaveBeenCalledOnce()
  })

  test('that was refused is told in place of what was said of a wrong code, and asked about no more', async () => {
    const { pass, mail, asked, step, becomes } = mailed(async () => attempt({ mail: 'refused' }), {
      verify: fails('code-wrong', 'no', { triesLeft: 2 }),
    })
    step().onCode('000000')
    await becomes({ state: 'wrong' })
    await pass(2)
    expect([mail(), step().state, step().triesLeft]).toEqual(['refused', 'waiting', 2])
    await pass(10)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('is asked about through failures, until its code has ended', async () => {
    const { pass, mail, asked } = mailed(() => Promise.reject(networkProblem()))
    await pass(4)
    expect(mail()).toBe('sending')
    await pass(300)
    expect(asked).toHaveBeenCalledTimes(150)
    expect(mail()).toBe('late')
  })

  test('is not asked about by a page that nobody sees', async () => {
    const page = { visibilityState: 'hidden' }
    vi.stubGlobal('document', page)
    const { pass, asked, mail } = mailed(async () => QUEUED)
    await pass(10)
    expect(asked).not.toHaveBeenCalled()
    page.visibilityState = 'visible'
    await pass(2)
    expect(asked).toHaveBeenCalledOnce()
    expect(mail()).toBe('sending')
  })

  test('that was sent again is another: an answer about the one before changes nothing', async () => {
    const first = later<typeof QUEUED>()
    const reads = [first.answer, async () => attempt({ mail: 'refused' })]
    const { pass, mail, step, becomes } = mailed(() => (reads.shift() ?? first.answer)(), {
      resend: async () => QUEUED,
    })
    await pass(2)
    step().onResend()
    await becomes({ state: 'waiting' })
    first.come(attempt({ mail: 'refused' }))
    await settle()
    expect(mail()).toBeNull()
    await pass(2)
    expect(mail()).toBe('refused')
  })

  test('that could not be sent again is still the one that is waited for', async () => {
    const { pass, mail, step, becomes } = mailed(async () => QUEUED, {
      resend: () => Promise.reject(networkProblem()),
    })
    await pass(18)
    step().onResend()
    await becomes({ state: 'error' })
    await pass(2)
    expect(mail()).toBe('late')
  })

  test('that is answered about late draws nothing over what came next', async () => {
    const { come, answer } = later<typeof QUEUED>()
    const { pass, step, outcome, parts, asked, shown } = mailed(answer, { verify: async () => 'tokens' })
    await pass(2)
    step().onCode('123456')
    await outcome
    const next = parts.stage.enter('sessions', 'Sessions')
    next.draw(<p>next</p>)
    come(attempt({ mail: 'refused' }))
    await pass(10)
    expect(asked).toHaveBeenCalledOnce()
    expect(shown()?.type).toBe('p')
  })

  test('is not asked about once its person has gone back', async () => {
    const { pass, leave, asked } = mailed(async () => QUEUED)
    await pass(2)
    leave()
    await pass(10)
    expect(asked).toHaveBeenCalledOnce()
  })
})
