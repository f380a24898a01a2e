import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import type { Attempt } from '../../shared/api.ts'
import { DeviceScreen } from '../screens/DeviceScreen.tsx'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { RecoveryScreen } from '../screens/RecoveryScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { ADA, type Answers, attempt, EVE, fails, hangs, RELEASED, tokensOf } from './fakes.fixture.ts'
import { createSignIn } from './signIn.ts'
import { createTestFrame, later, settle, type TestFrameOptions } from './testFrame.fixture.ts'

/** A server on which Ada signs in. */
const SERVER: Answers = {
  startAttempt: () => attempt(),
  readAttempt: () => attempt(),
  verifyAttempt: () => tokensOf(ADA),
  releaseShares: () => RELEASED,
}

function visitor({ answers = {}, ...options }: TestFrameOptions = {}) {
  const frame = createTestFrame({ answers: { ...SERVER, ...answers }, ...options })
  const signIn = createSignIn(frame.env)
  /** Proceeds to the code screen. */
  const atCode = async () => {
    await signIn.start(ADA.email)
    const outcome = signIn.typeCode()
    outcome.catch(() => undefined)
    return { outcome, ...(await frame.on(OtpScreen)) }
  }
  return { ...frame, signIn, atCode }
}

describe('typing the code', () => {
  test('leads to the wallet; the frame then closes and reports the user', async () => {
    const { atCode, env, tell, shown, did } = visitor()
    const { outcome, onCode, email } = await atCode()
    expect(email).toBe(ADA.email)
    onCode('123456')
    expect(await outcome).toBeNull()
    expect(did).toEqual(['unlock'])
    expect(tell.session).toHaveBeenCalledExactlyOnceWith(true, 'signed-in', ADA.email)
    expect(shown()).toBeNull()
    expect(await env.session.attempt.read()).toBeNull()
    expect(await env.account.owner()).toMatchObject({ userId: ADA.id, email: ADA.email })
  })

  test('before the server has answered is checked once it has', async () => {
    const { come, answer } = later<Attempt>()
    const { signIn, on, asked } = visitor({ answers: { startAttempt: answer } })
    const started = signIn.start(ADA.email)
    const { onCode } = await on(OtpScreen)
    onCode('123456')
    await on(OtpScreen, { state: 'checking' })
    come(attempt({ attemptId: 'a7' }))
    await started
    expect(await signIn.typeCode()).toBeNull()
    expect(asked).toContainEqual(['verifyAttempt', expect.objectContaining({ id: 'a7' })])
  })

  test('ends if the mail server refuses the email: the widget asks for another address', async () => {
    const refused = {
      message: "That address can't receive email. Check for typos.",
      data: { reason: 'mail-refused' },
    }
    const { atCode, shown } = visitor({ answers: { startAttempt: () => attempt({ mail: 'refused' }) } })
    const { outcome } = await atCode()
    await expect(outcome).rejects.toMatchObject(refused)
    expect(shown()).toBeNull()
  })

  test('as another user locks the earlier wallet before the new session begins', async () => {
    const { atCode, env, signer } = visitor({ user: EVE })
    const begin = vi.spyOn(env.session, 'begin')
    const { outcome, onCode } = await atCode()
    onCode('123456')
    await outcome
    const [lockedAt = Number.NaN] = signer.lock.mock.invocationCallOrder
    expect(lockedAt).toBeLessThan(begin.mock.invocationCallOrder[0] ?? 0)
  })

  test('works with a signer that has died', async () => {
    const { atCode, signer } = visitor()
    signer.lock.mockRejectedValueOnce(new Error('The signer has stopped'))
    const { outcome, onCode } = await atCode()
    onCode('123456')
    expect(await outcome).toBeNull()
  })

  test('twice at once ends the first screen', async () => {
    const { atCode, signIn, on } = visitor()
    const { outcome } = await atCode()
    const second = signIn.typeCode()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.ABORTED })
    const { onCode } = await on(OtpScreen)
    onCode('123456')
    expect(await second).toBeNull()
  })
})

describe('after three wrong codes, or after the deadline', () => {
  const ended = { resendAttempt: fails('over', 'It has ended.') }

  test('"Send a new code" starts another sign-in, whose code counts', async () => {
    const verified: (string | undefined)[] = []
    let started = 0
    const { atCode, on, env } = visitor({
      answers: {
        ...ended,
        startAttempt: () => attempt({ attemptId: `a${++started}` }),
        verifyAttempt: ({ id }) => {
          verified.push(id)
          return tokensOf(ADA)
        },
      },
    })
    const { outcome, onResend } = await atCode()
    onResend()
    const { onCode } = await on(OtpScreen, { message: 'A new code is on its way.' })
    expect(await env.session.attempt.read()).toMatchObject({ attemptId: 'a2' })
    onCode('123456')
    await outcome
    expect(verified).toEqual(['a2'])
  })

  test('an unknown device is confirmed again first', async () => {
    let started = 0
    const { atCode, on } = visitor({
      answers: {
        ...ended,
        startAttempt: () =>
          attempt(++started === 1 ? {} : { attemptId: 'a2', action: 'VERIFY_DEVICE', deviceNumber: '42' }),
      },
    })
    const { outcome, onResend } = await atCode()
    onResend()
    const { number, onChangeEmail } = await on(DeviceScreen)
    expect(number).toBe('42')
    onChangeEmail()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  })
})

describe('a person who goes back', () => {
  const REJECTED = { code: ErrorCode.USER_REJECTED }

  test('while the code is checked is not signed in, even if the server accepts it', async () => {
    const { answer } = later<never>()
    const { atCode, env, tell } = visitor({ answers: { verifyAttempt: answer } })
    const { outcome, onCode, onChangeEmail } = await atCode()
    onCode('123456')
    onChangeEmail()
    await expect(outcome).rejects.toMatchObject(REJECTED)
    await settle()
    expect(await env.session.user()).toBeNull()
    expect(tell.session).not.toHaveBeenCalled()
  })

  test('just as the tokens arrive is not signed in either', async () => {
    const { atCode, env, signer } = visitor()
    const { outcome, onCode } = await atCode()
    signer.lock.mockImplementationOnce(async () => env.screens.leave())
    onCode('123456')
    await expect(outcome).rejects.toMatchObject(REJECTED)
    await settle()
    expect(await env.session.user()).toBeNull()
  })

  test('while the wallet opens is signed out again', async () => {
    const { atCode, env, on } = visitor({ answers: { releaseShares: hangs } })
    const { outcome, onCode } = await atCode()
    onCode('123456')
    await vi.waitFor(async () => expect(await env.session.user()).toEqual(ADA))
    const { onCancel } = await on(WorkingScreen)
    onCancel?.()
    await expect(outcome).rejects.toMatchObject(REJECTED)
    expect(await env.session.user()).toBeNull()
  })

  test('and signs out while the wallet fails to load is signed out', async () => {
    const { atCode, env, on, signer } = visitor()
    signer.unlock.mockRejectedValueOnce(new AirlockError(ErrorCode.RECOVERY_REQUIRED, 'no share'))
    signer.restore.mockRejectedValueOnce(networkProblem())
    const { outcome, onCode } = await atCode()
    onCode('123456')
    const { onSignOut } = await on(RecoveryScreen, { state: 'failed' })
    onSignOut()
    await expect(outcome).rejects.toMatchObject(REJECTED)
    expect(await env.session.user()).toBeNull()
  })
})

test('a network failure after a correct code needs no second code', async () => {
  const { atCode, on, env, signIn } = visitor({
    answers: { releaseShares: () => Promise.reject(networkProblem()) },
  })
  const { outcome, onCode } = await atCode()
  onCode('123456')
  const { onClose } = await on(ErrorScreen)
  onClose?.()
  await expect(outcome).rejects.toMatchObject({ reason: 'network' })
  expect(await env.session.user()).toEqual(ADA)
  expect(await signIn.start(ADA.email)).toBe('CONNECT')
})

test('a network failure after a change of users signs out: the widget would show the wrong accounts', async () => {
  const { atCode, on, env } = visitor({
    user: EVE,
    answers: { releaseShares: () => Promise.reject(networkProblem()) },
  })
  const ended = vi.fn()
  env.session.onEnded(ended)
  const { outcome, onCode } = await atCode()
  onCode('123456')
  const { onClose } = await on(ErrorScreen)
  onClose?.()
  await expect(outcome).rejects.toMatchObject({ reason: 'network' })
  expect(ended).toHaveBeenCalledExactlyOnceWith('signed-out')
  expect(await env.session.user()).toBeNull()
})
