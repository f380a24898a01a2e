import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { createTestFrame } from './testFrame.fixture.ts'
import { loaded, troubleText, tryUntilDone } from './trouble.tsx'

test.each([
  [networkProblem(), 'The server could not be reached. Check your connection and try again.'],
  [new ApiFailure('unavailable', 'down'), 'The server cannot answer right now. Try again in a moment.'],
  [new ApiFailure('internal', 'stack'), 'The server has a problem. Try again in a moment.'],
  [
    new ApiFailure('rate-limited', 'for developers', { retryAfterMs: 20_000 }),
    'Please try again after 20 seconds',
  ],
  [
    new AirlockError(ErrorCode.INTERNAL, 'The signer could not be loaded', { reason: 'network' }),
    'The server could not be reached. Check your connection and try again.',
  ],
  [new ApiFailure('session-expired', 'over'), null],
  [undefined, null],
  [new ApiFailure('step-up-needed', 'code'), null],
  [new AirlockError(ErrorCode.SHARE_MISMATCH, 'share AAAA'), null],
  [new Error('share AAAA'), null],
])('%s is shown as %j', (error, text) => {
  expect(troubleText(error)).toBe(text)
})

test('a part that fails to load is a network problem, without the browser’s message', async () => {
  const part = loaded(Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(part).rejects.toMatchObject({ reason: 'network' })
  expect(await loaded(Promise.resolve(1))).toBe(1)
})

describe('a temporary failure', () => {
  function trying(...outcomes: Promise<string>[]) {
    const frame = createTestFrame()
    const screen = frame.env.screens.enter('otp', 'Enter your code')
    for (const outcome of outcomes) outcome.catch(() => undefined)
    const done = tryUntilDone(
      screen,
      { title: 'It did not work' },
      () => outcomes.shift() ?? Promise.resolve('done'),
    )
    done.catch(() => undefined)
    return { ...frame, screen, done }
  }

  test('is shown, and the action succeeds on a retry', async () => {
    const { done, on } = trying(Promise.reject(networkProblem()))
    const { title, text, onRetry } = await on(ErrorScreen)
    expect({ title, text }).toEqual({
      title: 'It did not work',
      text: 'The server could not be reached. Check your connection and try again.',
    })
    onRetry?.()
    expect(await done).toBe('done')
  })

  test('ends the action if the person gives up', async () => {
    const { done, on } = trying(Promise.reject(networkProblem()))
    const { onClose } = await on(ErrorScreen)
    onClose?.()
    await expect(done).rejects.toMatchObject({ reason: 'network' })
  })

  test('disappears when the person goes back', async () => {
    const { done, on, env } = trying(Promise.reject(networkProblem()))
    await on(ErrorScreen)
    env.screens.leave()
    await expect(done).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  })

  test('is not a permanent one: that is not retried', async () => {
    const { done, shown } = trying(Promise.reject(new ApiFailure('session-expired', 'over')))
    await expect(done).rejects.toMatchObject({ reason: 'session-expired' })
    expect(shown()).toBeNull()
  })
})
