import { ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceScreen } from '../screens/DeviceScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { untilConfirmed } from './deviceStep.tsx'
import { ADA, type Answers, attempt, fails, NOW } from './fakes.fixture.ts'
import { createTestFrame, settle } from './testFrame.fixture.ts'

const WAITING = attempt({ action: 'VERIFY_DEVICE', deviceNumber: '42' })
const CONFIRMED = attempt({ expiresAt: NOW + 400_000 })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const REFUSED = {
  message: "That address can't receive email. Check for typos.",
  data: { reason: 'mail-refused' },
}

function waiting(answers: Answers, first = WAITING) {
  const frame = createTestFrame({ answers })
  const screen = frame.env.screens.enter('device', 'Confirm this device')
  const outcome = untilConfirmed(frame.env, screen, { attempt: first, email: ADA.email })
  outcome.catch(() => undefined)
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      frame.time.now += 1000
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  const polls = () => frame.names().filter((name) => name === 'readAttempt').length
  const props = () => frame.on(DeviceScreen)
  /** Clicks "Send a new email". */
  const resend = async () => {
    const { onResend } = await props()
    onResend()
    await settle()
  }
  return { ...frame, screen, outcome, pass, polls, props, resend }
}

test('shows the number of the email’s page until that page is confirmed', async () => {
  let state = WAITING
  const { props, pass, outcome } = waiting({ readAttempt: () => state })
  expect(await props()).toMatchObject({ number: '42', email: ADA.email, message: null })
  await pass(3)
  state = CONFIRMED
  await pass(1)
  expect(await outcome).toEqual(CONFIRMED)
})

test('keeps waiting while the network is down or the server restarts', async () => {
  const problems = [networkProblem(), new ApiFailure('unavailable', 'busy'), new ApiFailure('internal', 'no')]
  const { pass, outcome } = waiting({
    readAttempt: () => {
      const problem = problems.pop()
      if (problem) throw problem
      return CONFIRMED
    },
  })
  await pass(4)
  expect(await outcome).toEqual(CONFIRMED)
})

test('stops polling after the person has left', async () => {
  const { pass, polls, screen, outcome } = waiting({ readAttempt: () => WAITING })
  await pass(2)
  screen.leave()
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  await pass(5)
  expect(polls()).toBe(2)
})

describe('an email whose link is not opened', () => {
  test('is not polled after its deadline', async () => {
    const { pass, polls } = waiting({ readAttempt: () => WAITING })
    await pass(299)
    expect(polls()).toBe(299)
    await pass(60)
    expect(polls()).toBe(299)
  })

  test('is shown as expired as soon as the server has ended it', async () => {
    const { pass, polls, props } = waiting({ readAttempt: fails('over', 'It has ended.') })
    await pass(2)
    expect(polls()).toBe(1)
    expect((await props()).expiresAt).toBe(NOW + 1000)
  })
})

describe('another email', () => {
  test('has its own number and deadlines', async () => {
    const again = { ...WAITING, deviceNumber: '77', expiresAt: NOW + 360_000, resendAt: NOW + 90_000 }
    const { resend, props } = waiting({ resendAttempt: () => again })
    await resend()
    const { deviceNumber: number, expiresAt, resendAt } = again
    expect(await props()).toMatchObject({ number, expiresAt, resendAt, message: null })
  })

  test('of an expired sign-in starts a new one, which is polled from then on', async () => {
    const again = { ...WAITING, attemptId: 'a2', deviceNumber: '77' }
    const { resend, props, pass, outcome, asked, env } = waiting({
      readAttempt: ({ id }) => {
        if (id !== 'a2') throw new ApiFailure('over', 'It has ended.')
        return { ...CONFIRMED, attemptId: 'a2' }
      },
      resendAttempt: fails('over', 'It has ended.'),
      startAttempt: () => again,
    })
    await pass(1)
    await resend()
    expect(await props()).toMatchObject({ number: '77' })
    expect(await env.session.attempt.read()).toMatchObject({ attemptId: 'a2', email: ADA.email })
    await pass(1)
    expect(await outcome).toMatchObject({ attemptId: 'a2' })
    expect(asked.at(-1)).toMatchObject(['readAttempt', { id: 'a2' }])
  })

  test.each([
    [
      'too early shows a countdown',
      fails('rate-limited', 'for developers', { retryAfterMs: 50_000 }),
      { message: 'Please try again after 50 seconds', resendAt: NOW + 50_000 },
    ],
    [
      'without a network shows an error',
      () => Promise.reject(networkProblem()),
      { message: 'The email could not be sent. Check your connection and try again.' },
    ],
  ])('that is requested %s', async (_, resendAttempt, look) => {
    const { resend, props } = waiting({ resendAttempt })
    await resend()
    expect(await props()).toMatchObject(look)
  })

  test('is sent once on a double click', async () => {
    const { props, names } = waiting({ resendAttempt: () => WAITING })
    const { onResend } = await props()
    onResend()
    onResend()
    await settle()
    expect(names()).toEqual(['resendAttempt'])
  })
})

describe('the device email (R27)', () => {
  test('is mentioned while it is delayed; a refused one ends the step, because no link will arrive', async () => {
    let mail: typeof WAITING.mail = 'queued'
    const { props, pass, outcome } = waiting({ readAttempt: () => ({ ...WAITING, mail }) })
    await pass(1)
    expect(await props()).toMatchObject({ mail: null })
    await pass(1)
    expect(await props()).toMatchObject({ mail: 'sending' })
    await pass(18)
    expect(await props()).toMatchObject({ mail: 'late' })
    mail = 'sent'
    await pass(1)
    expect(await props()).toMatchObject({ mail: null })
    mail = 'refused'
    const refused = expect(outcome).rejects.toMatchObject(REFUSED)
    await pass(1)
    await refused
  })

  test('is another one after it was sent again', async () => {
    const { props, pass, resend } = waiting({
      readAttempt: () => ({ ...WAITING, mail: 'queued' }),
      resendAttempt: () => ({ ...WAITING, mail: 'queued' }),
    })
    await pass(2)
    expect(await props()).toMatchObject({ mail: 'sending' })
    await resend()
    expect(await props()).toMatchObject({ mail: null })
  })

  test('that was refused before a reload ends the step at once', async () => {
    const { outcome } = waiting({}, { ...WAITING, mail: 'refused' })
    await expect(outcome).rejects.toMatchObject(REFUSED)
  })
})
