/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { type CodeStep, OtpScreen } from '../screens/index.ts'
import { networkProblem } from '../session/failure.ts'
import { askCode, type CodeStepOptions } from './codeStep.tsx'
import { attempt, fails, NOW } from './fakes.fixture.ts'
import { createWorld, later } from './world.fixture.ts'

function asking(options: Partial<Pick<CodeStepOptions<string>, 'verify' | 'resend'>>) {
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
      fails('rate-limited', 'Too many codes. Try again in 10 minutes.', { retryAfterMs: 600_000 }),
      { state: 'error', message: 'Too many codes. Try again in 10 minutes.' },
    ],
    [
      'one that the server has more to say of',
      fails('invalid', 'This address belongs to another wallet.'),
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
    const resend = fails('rate-limited', 'Please try again after 50 seconds', { retryAfterMs: 50_000 })
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
    await becomes({ state, message: 'A new code could not be sent. Look at your connection.' } as CodeStep)
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
