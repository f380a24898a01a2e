import { ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { DeviceScreen } from '../screens/DeviceScreen.tsx'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { ADA, type Answers, attempt, fails, RELEASED, tokensOf } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'
import { createSignIn } from './signIn.ts'
import { createTestFrame } from './testFrame.fixture.ts'

const SOCIAL = {
  attemptId: 'social-1',
  verifier: 'V'.repeat(43),
  provider: 'github',
  username: 'ada',
} as const

afterEach(() => {
  vi.useRealTimers()
})

/** A visitor whose code completes a sign-in with a provider, after a reload or not. */
async function visitor(answers: Answers = {}) {
  const frame = createTestFrame({
    answers: {
      readAttempt: () => attempt(),
      proveSocialEmail: () => attempt({ attemptId: 'a2' }),
      verifyAttempt: () => tokensOf(ADA),
      releaseShares: () => RELEASED,
      ...answers,
    },
  })
  const { session } = frame.env
  await session.attempt.keep({ attemptId: 'a1', email: ADA.email, purpose: 'sign-in', social: SOCIAL })
  return { ...frame, signIn: createSignIn(frame.env) }
}

const context = { signal: new AbortController().signal }

test('the code signs in, and the provider is the one in use', async () => {
  const { signIn, on, env } = await visitor()
  const outcome = signIn.typeCode()
  const { onCode } = await on(OtpScreen)
  onCode('123456')
  expect(await outcome).toBeNull()
  expect(await env.session.social()).toEqual({ provider: 'github', username: 'ada' })
})

test('a code that comes after another wallet has got the provider’s account signs in nobody, and says what to do', async () => {
  const { signIn, on, env, names } = await visitor({ verifyAttempt: fails('invalid', 'for developers') })
  const outcome = signIn.typeCode()
  outcome.catch(() => undefined)
  const { onCode } = await on(OtpScreen)
  onCode('123456')
  const { text, onClose } = await on(ErrorScreen, { title: 'This GitHub account has another wallet' })
  expect(text).toContain('sign in with GitHub again')
  // A reload does not lead back to a code that is of no use.
  expect(await signIn.resume()).toBeNull()
  onClose?.()
  await expect(outcome).rejects.toMatchObject({
    code: ErrorCode.UNAUTHORIZED,
    data: { reason: 'sign-in-over' },
  })
  expect(await env.session.user()).toBeNull()
  expect(names()).not.toContain('releaseShares')
})

test('a refused code of a sign-in by email says nothing of a provider', async () => {
  const { signIn, on } = await visitor({
    startAttempt: () => attempt(),
    verifyAttempt: fails('invalid', 'for developers'),
  })
  await signIn.start('other@shop.example')
  signIn.typeCode().catch(() => undefined)
  const { onCode } = await on(OtpScreen)
  onCode('123456')
  await on(OtpScreen, { state: 'error', message: 'Something went wrong.' })
})

test('a later sign-in by email has no provider', async () => {
  const { signIn, on, env } = await visitor({ startAttempt: () => attempt() })
  await env.session.begin(tokensOf(ADA), { provider: 'github', username: 'ada' })
  await signIn.start('other@shop.example')
  const outcome = signIn.typeCode()
  const { onCode } = await on(OtpScreen)
  onCode('123456')
  await outcome
  expect(await env.session.social()).toBeNull()
  expect(await env.account.user(undefined)).not.toHaveProperty('socialProvider')
})

test('"Send a new code" asks for one that joins the provider’s identity', async () => {
  const { signIn, on, asked, names } = await visitor()
  const outcome = signIn.typeCode()
  const { onResend } = await on(OtpScreen)
  onResend()
  const { onCode } = await on(OtpScreen, { state: 'waiting', message: 'A new code is on its way.' })
  onCode('123456')
  await outcome
  const { attemptId: id, verifier } = SOCIAL
  expect(asked).toContainEqual([
    'proveSocialEmail',
    expect.objectContaining({ id, body: { verifier, email: ADA.email } }),
  ])
  expect(names()).not.toContain('resendAttempt')
  expect(asked).toContainEqual(['verifyAttempt', expect.objectContaining({ id: 'a2' })])
})

test('"Send a new code" ends the sign-in with a provider that has ended, and starts no other', async () => {
  const { signIn, on, names, shown } = await visitor({ proveSocialEmail: fails('over', 'It has ended.') })
  const outcome = signIn.typeCode()
  outcome.catch(() => undefined)
  const { onResend } = await on(OtpScreen)
  onResend()
  await expect(outcome).rejects.toMatchObject({
    code: ErrorCode.UNAUTHORIZED,
    data: { reason: 'sign-in-over' },
  })
  expect(names()).not.toContain('startAttempt')
  expect(shown()).toBeNull()
})

test('so does "Send a new email" of a device that has to be confirmed', async () => {
  const { signIn, on } = await visitor({
    readAttempt: () => attempt({ action: 'VERIFY_DEVICE', deviceNumber: '42' }),
    proveSocialEmail: fails('over', 'It has ended.'),
  })
  const outcome = signIn.confirmDevice()
  outcome.catch(() => undefined)
  const { onResend } = await on(DeviceScreen)
  onResend()
  await expect(outcome).rejects.toMatchObject({ data: { reason: 'sign-in-over' } })
})

test('after a reload the widget learns the step, the address and the provider', async () => {
  const { env } = await visitor()
  expect(await handlersOf(env).resumeAttempt({}, context)).toEqual({
    action: 'VERIFY_OTP',
    email: ADA.email,
    provider: 'github',
  })
})
