import { ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import type { Attempt } from '../../shared/api.ts'
import { DeviceScreen } from '../screens/DeviceScreen.tsx'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { ADA, type Answers, attempt, EVE, fails, NOW } from './fakes.fixture.ts'
import { createSignIn } from './signIn.ts'
import { createTestFrame, later, settle, type TestFrameOptions } from './testFrame.fixture.ts'

function visitor({ answers = {}, ...options }: TestFrameOptions = {}) {
  const server = { startAttempt: () => attempt(), readAttempt: () => attempt() }
  const frame = createTestFrame({ answers: { ...server, ...answers }, ...options })
  return { ...frame, signIn: createSignIn(frame.env) }
}

describe('starting a sign-in', () => {
  test('sends the site that the browser reports, and nothing of the dApp’s description', async () => {
    const { signIn, asked } = visitor()
    expect(await signIn.start(ADA.email)).toBe('VERIFY_OTP')
    const body = { email: ADA.email, projectId: 'p1', topOrigin: 'https://shop.example' }
    expect(asked).toEqual([['startAttempt', expect.objectContaining({ body })]])
  })

  test('solves the server’s challenge and sends the solution', async () => {
    const challenge = { kind: 'proof-of-work', token: 'abc', bits: 14 } as const
    const { signIn, asked } = visitor({
      answers: {
        startAttempt: ({ body }) =>
          body?.solution ? attempt() : fails('challenge-needed', 'Once more.', { challenge })(),
      },
    })
    expect(await signIn.start(ADA.email)).toBe('VERIFY_OTP')
    expect(asked.at(-1)?.[1].body?.solution).toEqual({ token: 'abc', answer: '7' })
  })

  test('fails if the server demands challenges again and again', async () => {
    const challenge = { kind: 'proof-of-work', token: 'abc', bits: 14 } as const
    const startAttempt = fails('challenge-needed', 'Once more.', { challenge })
    const { signIn, names } = visitor({ answers: { startAttempt } })
    await expect(signIn.start(ADA.email)).rejects.toMatchObject({ reason: 'challenge-needed' })
    expect(names()).toHaveLength(4)
  })

  test.each(['ada@shop.example', 'Ada@Shop.Example', ' ada@shop.example '])(
    'as %j, who is signed in, needs no code while the session is valid',
    async (email) => {
      const { signIn, names } = visitor({ user: ADA })
      expect(await signIn.start(email)).toBe('CONNECT')
      expect(names()).not.toContain('startAttempt')
    },
  )

  test.each<[string, Answers]>([
    ['was revoked on another device', { readSession: fails('session-expired', 'over') }],
    ['has no wallet yet', { readSession: () => ({ user: ADA, wallet: null, now: NOW }) }],
  ])('needs a code if the session %s', async (_, answers) => {
    expect(await visitor({ user: ADA, answers }).signIn.start(ADA.email)).toBe('VERIFY_OTP')
  })

  test('as another user needs a code', async () => {
    expect(await visitor({ user: ADA }).signIn.start(EVE.email)).toBe('VERIFY_OTP')
  })

  test('above the rate limit fails with the server’s reason', async () => {
    const message = 'Please try again after 21 seconds'
    const { signIn } = visitor({
      answers: { startAttempt: fails('rate-limited', message, { retryAfterMs: 21_000 }) },
    })
    await expect(signIn.start(ADA.email)).rejects.toMatchObject({
      code: ErrorCode.RATE_LIMITED,
      message,
      data: { retryAfterMs: 21_000 },
    })
  })
})

describe('after a reload', () => {
  test('the sign-in continues at its step (R18)', async () => {
    const { signIn } = visitor()
    expect(await signIn.resume()).toBeNull()
    await signIn.start(ADA.email)
    expect(await signIn.resume()).toEqual({ email: ADA.email, action: 'VERIFY_OTP' })
  })

  test.each(['over', 'not-found'] as const)('a sign-in that is %s is forgotten', async (reason) => {
    const { signIn, env } = visitor({ answers: { readAttempt: fails(reason, 'no') } })
    await signIn.start(ADA.email)
    expect(await signIn.resume()).toBeNull()
    expect(await env.session.attempt.read()).toBeNull()
  })

  test('a sign-in is kept while the network is down', async () => {
    const { signIn, env } = visitor({
      answers: { readAttempt: () => Promise.reject(networkProblem()) },
    })
    await signIn.start(ADA.email)
    await expect(signIn.resume()).rejects.toMatchObject({ reason: 'network' })
    expect(await env.session.attempt.read()).not.toBeNull()
  })

  test('the code of a step-up is not taken for a sign-in', async () => {
    const { signIn, env } = visitor()
    await env.session.attempt.keep({ attemptId: 'a1', email: ADA.email, purpose: 'step-up' })
    expect(await signIn.resume()).toBeNull()
  })
})

describe('the code screen', () => {
  test.each<[string, Answers]>([
    ['no sign-in was started', {}],
    ['the sign-in has expired', { readAttempt: fails('over', 'It has ended.') }],
    ['the device has to be confirmed first', { readAttempt: () => attempt({ action: 'VERIFY_DEVICE' }) }],
  ])('is refused at once after a reload if %s', async (what, answers) => {
    const { signIn, shown, env } = visitor({ answers })
    if (what !== 'no sign-in was started') await signIn.start(ADA.email)
    // The new page has none.
    env.screens.leave()
    await expect(createSignIn(env).typeCode()).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
    expect(shown()).toBeNull()
  })

  test('is refused at once if the device has to be confirmed first', async () => {
    const { signIn, shown } = visitor({
      confirmsDevices: true,
      answers: { startAttempt: () => attempt({ action: 'VERIFY_DEVICE' }) },
    })
    await signIn.start(ADA.email)
    await expect(signIn.typeCode()).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
    expect(shown()).toBeNull()
  })

  test('is there while the server answers', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, on } = visitor({ answers: { startAttempt: answer } })
    const action = signIn.start(ADA.email)
    expect(await on(OtpScreen)).toMatchObject({
      email: ADA.email,
      state: 'waiting',
      expiresAt: NOW + 300_000,
    })
    come(attempt())
    expect(await action).toBe('VERIFY_OTP')
  })

  test('waits for the server if it may ask for a confirmation of the device', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, shown } = visitor({ confirmsDevices: true, answers: { startAttempt: answer } })
    const action = signIn.start(ADA.email)
    await settle()
    expect(shown()).toBeNull()
    come(attempt())
    expect(await action).toBe('VERIFY_OTP')
    expect(shown()).not.toBeNull()
  })

  test('gives way to the device page if the project demands that since the frame was loaded', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, on, shown } = visitor({ answers: { startAttempt: answer } })
    const action = signIn.start(ADA.email)
    await on(OtpScreen)
    come(attempt({ action: 'VERIFY_DEVICE', deviceNumber: '42' }))
    expect(await action).toBe('VERIFY_DEVICE')
    expect(shown()).toBeNull()
    signIn.confirmDevice().catch(() => undefined)
    expect(await on(DeviceScreen)).toMatchObject({ number: '42' })
  })

  test('is gone with the reason if no code is sent', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, on, shown } = visitor({ answers: { startAttempt: answer } })
    const action = signIn.start(ADA.email)
    await on(OtpScreen)
    come(fails('mail-refused', 'no')())
    await expect(action).rejects.toMatchObject({ reason: 'mail-refused' })
    expect(shown()).toBeNull()
  })

  test('that a person leaves before the server has answered is left, and the sign-in can be continued', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, on, shown } = visitor({ answers: { startAttempt: answer } })
    const action = signIn.start(ADA.email)
    const { onChangeEmail } = await on(OtpScreen)
    onChangeEmail()
    expect(shown()).toBeNull()
    come(attempt())
    expect(await action).toBe('VERIFY_OTP')
    await expect(signIn.typeCode()).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(await signIn.resume()).toEqual({ email: ADA.email, action: 'VERIFY_OTP' })
  })

  test('ends if the widget gives up meanwhile', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, on, shown } = visitor({ answers: { startAttempt: answer } })
    const giving = new AbortController()
    const action = signIn.start(ADA.email, giving.signal)
    await on(OtpScreen)
    giving.abort()
    come(attempt())
    await expect(action).rejects.toThrow()
    expect(shown()).toBeNull()
  })

  test('appears after the first answer of the server, without a second one', async () => {
    const { signIn, on, env } = visitor({ answers: { readAttempt: fails('over', 'It has ended.') } })
    await signIn.start(ADA.email)
    // The widget has not asked for it yet.
    expect(await on(OtpScreen)).toMatchObject({ email: ADA.email })
    const outcome = signIn.typeCode()
    outcome.catch(() => undefined)
    env.screens.leave()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    // Only the first step takes it as it was: afterwards the server says how it is now.
    await expect(signIn.typeCode()).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  })
})

test('follows the device page on an unknown device', async () => {
  const { signIn, on, env } = visitor({
    confirmsDevices: true,
    answers: { startAttempt: () => attempt({ action: 'VERIFY_DEVICE', deviceNumber: '42' }) },
  })
  await signIn.start(ADA.email)
  const outcome = signIn.confirmDevice()
  outcome.catch(() => undefined)
  expect(await on(DeviceScreen)).toMatchObject({ number: '42', email: ADA.email })
  env.screens.leave()
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
})
