import { ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceScreen } from '../screens/DeviceScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { untilConfirmed } from './deviceStep.tsx'
import { ADA, type Answers, attempt, fails, NOW } from './fakes.fixture.ts'
import { createWorld, settle } from './world.fixture.ts'

const WAITING = attempt({ action: 'VERIFY_DEVICE', deviceNumber: '42' })
const CONFIRMED = attempt({ expiresAt: NOW + 400_000 })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const REFUSED = {
  message: "That address can't receive mail. Check for typos.",
  data: { reason: 'mail-refused' },
}

function waiting(answers: Answers, first = WAITING) {
  const world = createWorld({ answers })
  const scene = world.parts.stage.enter('device', 'Confirm this device')
  const outcome = untilConfirmed(world.parts, scene, { attempt: first, email: ADA.email })
  outcome.catch(() => undefined)
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      world.time.now += 1000
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  const polls = () => world.names().filter((name) => name === 'readAttempt').length
  const screen = () => world.on(DeviceScreen)
  /** Clicks "Send a new mail". */
  const resend = async () => {
    const { onResend } = await screen()
    onResend()
    await settle()
  }
  return { ...world, scene, outcome, pass, polls, screen, resend }
}

test('shows the number of the mail’s page, until that page is confirmed', async () => {
  let state = WAITING
  const { screen, pass, outcome } = waiting({ readAttempt: () => state })
  expect(await screen()).toMatchObject({ number: '42', email: ADA.email, message: null })
  await pass(3)
  state = CONFIRMED
  await pass(1)
  expect(await outcome).toEqual(CONFIRMED)
})

test('a moment without a network, or a server that restarts, is waited through', async () => {
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

test('the server is not asked any more once the person has gone back', async () => {
  const { pass, polls, scene, outcome } = waiting({ readAttempt: () => WAITING })
  await pass(2)
  scene.leave()
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  await pass(5)
  expect(polls()).toBe(2)
})

describe('a mail that nobody follows', () => {
  test('is not asked about after its time', async () => {
    const { pass, polls } = waiting({ readAttempt: () => WAITING })
    await pass(299)
    expect(polls()).toBe(299)
    await pass(60)
    expect(polls()).toBe(299)
  })

  test('that the server has ended is shown as ended at once', async () => {
    const { pass, polls, screen } = waiting({ readAttempt: fails('over', 'It has ended.') })
    await pass(2)
    expect(polls()).toBe(1)
    expect((await screen()).expiresAt).toBe(NOW + 1000)
  })
})

describe('another mail', () => {
  test('has a number and times of its own', async () => {
    const again = { ...WAITING, deviceNumber: '77', expiresAt: NOW + 360_000, resendAt: NOW + 90_000 }
    const { resend, screen } = waiting({ resendAttempt: () => again })
    await resend()
    const { deviceNumber: number, expiresAt, resendAt } = again
    expect(await screen()).toMatchObject({ number, expiresAt, resendAt, message: null })
  })

  test('of a sign-in that is over belongs to a new one, which is the one that is asked about', async () => {
    const again = { ...WAITING, attemptId: 'a2', deviceNumber: '77' }
    const { resend, screen, pass, outcome, asked, parts } = waiting({
      readAttempt: ({ id }) => {
        if (id !== 'a2') throw new ApiFailure('over', 'It has ended.')
        return { ...CONFIRMED, attemptId: 'a2' }
      },
      resendAttempt: fails('over', 'It has ended.'),
      startAttempt: () => again,
    })
    await pass(1)
    await resend()
    expect(await screen()).toMatchObject({ number: '77' })
    expect(await parts.session.attempt.read()).toMatchObject({ attemptId: 'a2', email: ADA.email })
    await pass(1)
    expect(await outcome).toMatchObject({ attemptId: 'a2' })
    expect(asked.at(-1)).toMatchObject(['readAttempt', { id: 'a2' }])
  })

  test.each([
    [
      'too early says so and counts down',
      fails('rate-limited', 'for developers', { retryAfterMs: 50_000 }),
      { message: 'Please try again after 50 seconds', resendAt: NOW + 50_000 },
    ],
    [
      'without a network says so',
      () => Promise.reject(networkProblem()),
      { message: 'The mail could not be sent. Check your connection and try again.' },
    ],
  ])('that is asked for %s', async (_, resendAttempt, look) => {
    const { resend, screen } = waiting({ resendAttempt })
    await resend()
    expect(await screen()).toMatchObject(look)
  })

  test('is sent once, though its button is pressed twice', async () => {
    const { screen, names } = waiting({ resendAttempt: () => WAITING })
    const { onResend } = await screen()
    onResend()
    onResend()
    await settle()
    expect(names()).toEqual(['resendAttempt'])
  })
})

describe('its mail (R27)', () => {
  test('that waits is told; one that is refused ends the step, as no link will come', async () => {
    let mail: typeof WAITING.mail = 'queued'
    const { screen, pass, outcome } = waiting({ readAttempt: () => ({ ...WAITING, mail }) })
    await pass(1)
    expect(await screen()).toMatchObject({ mail: null })
    await pass(1)
    expect(await screen()).toMatchObject({ mail: 'sending' })
    await pass(18)
    expect(await screen()).toMatchObject({ mail: 'late' })
    mail = 'sent'
    await pass(1)
    expect(await screen()).toMatchObject({ mail: null })
    mail = 'refused'
    const refused = expect(outcome).rejects.toMatchObject(REFUSED)
    await pass(1)
    await refused
  })

  test('is another one when it was sent again', async () => {
    const { screen, pass, resend } = waiting({
      readAttempt: () => ({ ...WAITING, mail: 'queued' }),
      resendAttempt: () => ({ ...WAITING, mail: 'queued' }),
    })
    await pass(2)
    expect(await screen()).toMatchObject({ mail: 'sending' })
    await resend()
    expect(await screen()).toMatchObject({ mail: null })
  })

  test('that was refused before the screen came back is not waited for', async () => {
    const { outcome } = waiting({}, { ...WAITING, mail: 'refused' })
    await expect(outcome).rejects.toMatchObject(REFUSED)
  })
})
