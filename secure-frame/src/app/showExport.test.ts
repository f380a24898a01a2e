import { ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { ExportScreen } from '../screens/export/ExportScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { ADA, type Answers, attempt, fails, hangs, RELEASED } from './fakes.fixture.ts'
import { exportKeys } from './lateScreens.ts'
import { createTestFrame, later } from './testFrame.fixture.ts'

function owner(answers: Answers = {}) {
  const frame = createTestFrame({
    user: ADA,
    answers: {
      startStepUp: () => attempt(),
      verifyStepUp: () => null,
      exportWallet: () => RELEASED,
      ...answers,
    },
  })
  frame.state.locked = false
  const outcome = exportKeys(frame.env)
  outcome.catch(() => undefined)
  const waiting = { code: expect.objectContaining({ state: 'waiting' }) }
  const props = (look: object = waiting) => frame.on(ExportScreen, look)
  /** Completes the code step. */
  const inside = async () => {
    const { code } = await props()
    code?.onCode('123456')
    return props({ code: null })
  }
  return { ...frame, outcome, props, inside }
}

test('the email’s code comes first; shares are requested only after it was correct', async () => {
  const { props, inside, names, shown, outcome } = owner()
  expect((await props()).code).toMatchObject({ email: ADA.email, state: 'waiting' })
  expect(names()).not.toContain('exportWallet')
  const { onReveal, onClose } = await inside()
  expect(await onReveal('phrase')).toEqual(['legal', 'winner', 'thank'])
  onClose()
  expect(await outcome).toBeNull()
  expect(shown()).toBeNull()
})

test('a key is one text, and the signer gets the shares of the export', async () => {
  const { inside, signer } = owner()
  const { onReveal } = await inside()
  expect(await onReveal('evm')).toEqual(['legal winner thank'])
  const { authShare, recoveryShare } = RELEASED
  expect(signer.exportKeys).toHaveBeenCalledWith({ format: 'evm', authShare, recoveryShare })
})

test('the bytes are wiped after the conversion to text', async () => {
  const { inside, state } = owner()
  const { onReveal } = await inside()
  await onReveal('evm')
  expect(state.exported.length).toBeGreaterThan(0)
  expect(state.exported.every((byte) => byte === 0)).toBe(true)
})

describe('after a reload, or after fifteen minutes', () => {
  test('the wallet is opened with the export’s shares', async () => {
    const { inside, state, did } = owner()
    state.locked = true
    const { onReveal } = await inside()
    expect(await onReveal('phrase')).toHaveLength(3)
    expect(did).toEqual(['restore', 'export'])
  })

  test('the wallet is opened with this device’s share if the server keeps no recovery share', async () => {
    const { inside, state, did } = owner({ exportWallet: () => ({ ...RELEASED, recoveryShare: null }) })
    state.locked = true
    const { onReveal } = await inside()
    await onReveal('phrase')
    expect(did).toEqual(['unlock', 'export'])
  })
})

describe('a failure', () => {
  test('of a code that is too old is explained, and a new code continues', async () => {
    let isStale = true
    const { inside, props, did, names } = owner({
      exportWallet: () => (isStale ? fails('step-up-needed', 'Type a code first.')() : RELEASED),
    })
    const { onReveal, failureOf, onNewCode } = await inside()
    const error = await onReveal('phrase').catch((reason: unknown) => reason)
    expect(failureOf(error)).toEqual({
      title: 'Your code is too old by now',
      text: 'A code counts for five minutes. Ask for a new one to see your keys.',
      needsCode: true,
    })
    expect(did).toEqual([])
    onNewCode()
    isStale = false
    const { code } = await props()
    code?.onCode('654321')
    const again = await props({ code: null })
    expect(await again.onReveal('phrase')).toHaveLength(3)
    expect(names().filter((name) => name === 'startStepUp')).toHaveLength(2)
  })

  test.each([
    [networkProblem(), 'The server could not be reached. Check your connection and try again.'],
    [new ApiFailure('unavailable', 'down'), 'The server cannot answer right now. Try again in a moment.'],
    [new Error('share AAAA'), 'Your key could not be put together. Nothing is lost.'],
  ])('of the kind %s while fetching the key has a helpful text', async (error, text) => {
    const { inside } = owner({ exportWallet: () => Promise.reject(error) })
    const { onReveal, failureOf } = await inside()
    const failure = await onReveal('phrase').catch((reason: unknown) => failureOf(reason))
    expect(failure).toEqual({ title: 'It could not be shown', text, needsCode: false })
  })

  test.each([
    ['no network', networkProblem(), 'The server could not be reached. Check your connection and try again.'],
    [
      'too many mails',
      new ApiFailure('rate-limited', 'for developers', { retryAfterMs: 20_000 }),
      'Please try again after 20 seconds',
    ],
  ])('of the kind %s for the code is shown, and can be retried', async (_, error, said) => {
    let tries = 0
    const { on, inside } = owner({ startStepUp: () => (++tries === 1 ? Promise.reject(error) : attempt()) })
    const { title, text, onRetry } = await on(ErrorScreen)
    expect([title, text]).toEqual(['Your code could not be sent', said])
    onRetry?.()
    expect(await inside()).toMatchObject({ code: null })
  })

  test('with three wrong codes leads to another step-up', async () => {
    let started = 0
    const ids: (string | undefined)[] = []
    const { props, inside } = owner({
      startStepUp: () => attempt({ attemptId: `u${++started}` }),
      resendStepUp: fails('over', 'It has ended.'),
      verifyStepUp: ({ id }) => {
        ids.push(id)
        return null
      },
    })
    const { code } = await props()
    code?.onResend()
    await props({ code: expect.objectContaining({ message: 'A new code is on its way.' }) })
    await inside()
    expect(ids).toEqual(['u2'])
  })
})

describe('a person who leaves', () => {
  const REJECTED = { code: ErrorCode.USER_REJECTED }

  test('before the code is sent can leave at once', async () => {
    const { props, env, outcome } = owner({ startStepUp: hangs })
    await props({ code: expect.objectContaining({ state: 'sending' }) })
    env.screens.leave()
    await expect(outcome).rejects.toMatchObject(REJECTED)
  })

  test.each([
    ['goes back', (screens: { leave(): void }) => screens.leave()],
    ['closes', (_: unknown, onClose: () => void) => onClose()],
  ])('and %s while the shares are being fetched: no key is reconstructed', async (_, leave) => {
    const { come, answer } = later<typeof RELEASED>()
    const { inside, env, did, signer } = owner({ exportWallet: answer })
    const { onReveal, onClose } = await inside()
    const revealed = onReveal('phrase')
    revealed.catch(() => undefined)
    leave(env.screens, onClose)
    come(RELEASED)
    await expect(revealed).rejects.toMatchObject({ code: expect.any(Number) })
    expect(signer.exportKeys).not.toHaveBeenCalled()
    expect(did).toEqual([])
  })

  test('while the key is reconstructed never sees it, and its bytes are wiped', async () => {
    const bytes = new TextEncoder().encode('legal winner thank')
    const { inside, env, signer } = owner()
    const { onReveal } = await inside()
    signer.exportKeys.mockImplementationOnce(async () => {
      env.screens.leave()
      return bytes
    })
    await expect(onReveal('phrase')).rejects.toMatchObject(REJECTED)
    expect(bytes.every((byte) => byte === 0)).toBe(true)
  })
})

test('without a session no export screen is shown', async () => {
  const { env, names, shown } = createTestFrame()
  await expect(exportKeys(env)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  expect(names()).toEqual([])
  expect(shown()).toBeNull()
})

test('the status of the code’s email is polled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { props, asked } = owner({
      startStepUp: () => attempt({ mail: 'queued' }),
      readStepUp: () => attempt({ mail: 'refused' }),
    })
    await props()
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await props()).code).toMatchObject({ mail: 'refused', email: ADA.email })
    expect(asked.at(-1)).toMatchObject(['readStepUp', { id: 'a1' }])
  } finally {
    vi.useRealTimers()
  }
})
