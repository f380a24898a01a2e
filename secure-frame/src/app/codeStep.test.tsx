/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeStep } from '../screens/codeStatus.ts'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { askCode, type CodeStepOptions, type CodeTimes, expectedTimes } from './codeStep.tsx'
import { attempt, fails, hangs, NOW } from './fakes.fixture.ts'
import { createTestFrame, later, settle } from './testFrame.fixture.ts'

function asking(
  options: Partial<Pick<CodeStepOptions<string>, 'verify' | 'resend' | 'read' | 'times' | 'reported'>>,
) {
  const frame = createTestFrame()
  const { screens, clock } = frame.env
  const screen = screens.enter('otp', 'Enter your code')
  const unasked = () => Promise.reject(new Error('This was not to be asked'))
  const outcome = askCode({
    screen,
    clock,
    times: attempt(),
    verify: unasked,
    resend: unasked,
    read: unasked,
    draw: (step) => <OtpScreen {...step} email="ada@shop.example" onChangeEmail={screen.leave} />,
    ...options,
  })
  outcome.catch(() => undefined)
  const step = () => frame.shown()?.props as unknown as CodeStep
  const becomes = (look: Partial<CodeStep>) => vi.waitFor(() => expect(step()).toMatchObject(look))
  return { ...frame, outcome, step, becomes, leave: screen.leave }
}

describe('a code', () => {
  test('is checked once, even if a paste and a click submit it', async () => {
    const verify = vi.fn(later<string>().answer)
    const { step } = asking({ verify })
    const { onCode } = step()
    onCode('123456')
    onCode('123456')
    step().onResend()
    expect(verify).toHaveBeenCalledOnce()
    expect(step().state).toBe('checking')
  })

  test('that is correct resolves with the server’s response', async () => {
    const { step, outcome } = asking({ verify: async (code) => `tokens for ${code}` })
    step().onCode('123456')
    expect(await outcome).toBe('tokens for 123456')
  })

  test.each([
    ['wrong digits', fails('code-wrong', 'no', { triesLeft: 2 }), { state: 'wrong', triesLeft: 2 }],
    [
      'wrong digits at the last attempt',
      fails('code-wrong', 'no', { triesLeft: 0 }),
      { state: 'over', triesLeft: 0 },
    ],
    ['an ended attempt', fails('over', 'It has ended.'), { state: 'over' }],
    ['an unknown attempt', fails('not-found', 'No such thing'), { state: 'over' }],
    [
      'too many requests',
      fails('rate-limited', 'for developers', { retryAfterMs: 600_000 }),
      { state: 'error', message: 'Please try again after 600 seconds' },
    ],
    [
      'an address that another wallet has',
      fails('email-taken', 'for developers'),
      { state: 'error', message: 'This address belongs to another wallet.' },
    ],
    ['no connection', () => Promise.reject(networkProblem()), { state: 'error', message: null }],
    ['an unexpected error', () => Promise.reject(new Error('secret')), { state: 'error', message: null }],
  ])('with %s shows an error, and another one can be typed', async (_, verify, look) => {
    const { step, becomes } = asking({ verify })
    step().onCode('000000')
    await becomes(look as Partial<CodeStep>)
    step().onCode('123456')
    expect(step().state).toBe('checking')
  })

  test('of an ended session ends the step: no other code would help', async () => {
    const gone = new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended')
    const { step, outcome } = asking({ verify: () => Promise.reject(gone) })
    step().onCode('123456')
    await expect(outcome).rejects.toBe(gone)
  })

  test('whose response arrives after the person has left shows nothing', async () => {
    const { come, answer } = later<string>()
    const { step, outcome, leave, shown } = asking({ verify: answer })
    step().onCode('123456')
    leave()
    come('tokens')
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(shown()).toBeNull()
  })
})

describe('a code that the server is about to send', () => {
  const expected = expectedTimes(NOW)

  test('keeps the digits that are typed when the server reports', async () => {
    const { come, answer } = later<CodeTimes>()
    const { step, becomes } = asking({ times: expected, reported: answer() })
    const { round } = step()
    come(attempt({ expiresAt: NOW + 299_000 }))
    await becomes({ expiresAt: NOW + 299_000, state: 'waiting', isComing: false, round })
  })

  test('cannot be asked for again, and the server is not asked how far it is', async () => {
    vi.useFakeTimers()
    try {
      const [read, resend] = [vi.fn(hangs), vi.fn(hangs)]
      const { step, time } = asking({ times: expected, reported: later<CodeTimes>().answer(), read, resend })
      time.now += 31_000
      await vi.advanceTimersByTimeAsync(31_000)
      step().onResend()
      expect(step()).toMatchObject({ state: 'waiting', isComing: true })
      expect(read).not.toHaveBeenCalled()
      expect(resend).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends the step with the reason if it is not sent', async () => {
    const { come, answer } = later<CodeTimes>()
    const { outcome } = asking({ times: expected, reported: answer() })
    come(fails('rate-limited', 'no')())
    await expect(outcome).rejects.toMatchObject({ reason: 'rate-limited' })
  })
})

test('the field is cleared after a wrong code and for another one, and after nothing else', async () => {
  const answers = [fails('code-wrong', 'no', { triesLeft: 2 }), () => Promise.reject(networkProblem())]
  const verify = vi.fn(() => (answers.shift() ?? hangs)() as Promise<string>)
  const { step, becomes } = asking({ verify, resend: async () => attempt() })
  const first = step().round
  step().onCode('123456')
  await becomes({ state: 'wrong' })
  const second = step().round
  expect(second).not.toBe(first)
  step().onCode('123457')
  await becomes({ state: 'error', round: second })
  step().onResend()
  await becomes({ state: 'waiting' })
  expect(step().round).not.toBe(second)
})

describe('another code', () => {
  test('has new attempts and deadlines', async () => {
    const sent = attempt({ triesLeft: 3, expiresAt: NOW + 330_000, resendAt: NOW + 60_000 })
    const { step, becomes } = asking({ resend: async () => sent })
    step().onResend()
    expect(step().state).toBe('sending')
    const { expiresAt, resendAt } = sent
    await becomes({ state: 'waiting', message: 'A new code is on its way.', expiresAt, resendAt })
  })

  test('that is requested too early can be requested at the server’s time', async () => {
    const resend = fails('rate-limited', 'for developers', { retryAfterMs: 50_000 })
    const { step, becomes } = asking({ resend })
    step().onResend()
    await becomes({ message: 'Please try again after 50 seconds', resendAt: NOW + 50_000 })
  })

  test.each([
    ['the earlier code can still be typed', NOW, 'error'],
    ['a code that has expired stays expired', NOW + 300_000, 'over'],
  ])('that could not be sent shows an error; %s', async (_, now, state) => {
    const { step, becomes, time } = asking({ resend: () => Promise.reject(networkProblem()) })
    time.now = now
    step().onResend()
    await becomes({ state, message: 'A new code could not be sent. Check your connection.' } as CodeStep)
  })

  test('is requested once on a double click', () => {
    const resend = vi.fn(later<ReturnType<typeof attempt>>().answer)
    const { step } = asking({ resend })
    const { onResend } = step()
    onResend()
    onResend()
    expect(resend).toHaveBeenCalledOnce()
  })

  test('that cannot be sent any more ends the step', async () => {
    const over = new AirlockError(ErrorCode.UNAUTHORIZED, 'Start the email update again')
    const { step, outcome } = asking({ resend: () => Promise.reject(over) })
    step().onResend()
    await expect(outcome).rejects.toBe(over)
  })
})

test('a clock that is wrong does not move the deadlines', () => {
  const { env, step, becomes, time } = asking({ verify: fails('code-wrong', 'no', { triesLeft: 2 }) })
  env.clock.learn(time.now + 86_400_000, time.now)
  step().onCode('000000')
  return becomes({ offset: 86_400_000 })
})

describe('the email with a code (R27)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const QUEUED = attempt({ mail: 'queued' })
  type Read = CodeStepOptions<string>['read']

  function mailed(read: Read, options: Parameters<typeof asking>[0] = {}) {
    const asked = vi.fn(read)
    const frame = asking({ times: QUEUED, read: asked, ...options })
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        frame.time.now += 1000
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    return { ...frame, asked, pass, mail: () => frame.step().mail ?? null }
  }

  test('is mentioned after two seconds without delivery, explained after twenty, and no longer mentioned once sent', async () => {
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

  test('is not mentioned if it is sent at once', async () => {
    const { pass, mail, asked } = mailed(async () => attempt())
    await pass(10)
    expect(mail()).toBeNull()
    expect(asked).toHaveBeenCalledOnce()
  })

  test('that was refused replaces the message about a wrong code, and is not polled any more', async () => {
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

  test('is polled through failures until its code has ended', async () => {
    const { pass, mail, asked } = mailed(() => Promise.reject(networkProblem()))
    await pass(4)
    expect(mail()).toBe('sending')
    await pass(300)
    expect(asked).toHaveBeenCalledTimes(150)
    expect(mail()).toBe('late')
  })

  test('is not polled while the page is hidden', async () => {
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

  test('replaces the earlier one: a late status of that is ignored', async () => {
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

  test('remains the expected one if another could not be sent', async () => {
    const { pass, mail, step, becomes } = mailed(async () => QUEUED, {
      resend: () => Promise.reject(networkProblem()),
    })
    await pass(18)
    step().onResend()
    await becomes({ state: 'error' })
    await pass(2)
    expect(mail()).toBe('late')
  })

  test('whose status arrives late does not overwrite the next screen', async () => {
    const { come, answer } = later<typeof QUEUED>()
    const { pass, step, outcome, env, asked, shown } = mailed(answer, {
      verify: async () => 'tokens',
    })
    await pass(2)
    step().onCode('123456')
    await outcome
    const next = env.screens.enter('sessions', 'Sessions')
    next.draw(<p>next</p>)
    come(attempt({ mail: 'refused' }))
    await pass(10)
    expect(asked).toHaveBeenCalledOnce()
    expect(shown()?.type).toBe('p')
  })

  test('is not polled after the person has left', async () => {
    const { pass, leave, asked } = mailed(async () => QUEUED)
    await pass(2)
    leave()
    await pass(10)
    expect(asked).toHaveBeenCalledOnce()
  })
})
