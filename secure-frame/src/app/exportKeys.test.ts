import { ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { ExportScreen } from '../screens/export/ExportScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { exportKeys } from './exportKeys.tsx'
import { ADA, type Answers, attempt, fails, hangs, RELEASED } from './fakes.fixture.ts'
import { createWorld, later } from './world.fixture.ts'

function owner(answers: Answers = {}) {
  const world = createWorld({
    user: ADA,
    answers: {
      startStepUp: () => attempt(),
      verifyStepUp: () => null,
      exportWallet: () => RELEASED,
      ...answers,
    },
  })
  world.state.locked = false
  const outcome = exportKeys(world.parts)
  outcome.catch(() => undefined)
  const waiting = { code: expect.objectContaining({ state: 'waiting' }) }
  const screen = (look: object = waiting) => world.on(ExportScreen, look)
  /** Completes the code step. */
  const inside = async () => {
    const { code } = await screen()
    code?.onCode('123456')
    return screen({ code: null })
  }
  return { ...world, outcome, screen, inside }
}

test('a code that went to the address comes first; the shares are not asked for before it was right', async () => {
  const { screen, inside, names, shown, outcome } = owner()
  expect((await screen()).code).toMatchObject({ email: ADA.email, state: 'waiting' })
  expect(names()).not.toContain('exportWallet')
  const { onReveal, onClose } = await inside()
  expect(await onReveal('phrase')).toEqual(['legal', 'winner', 'thank'])
  onClose()
  expect(await outcome).toBeNull()
  expect(shown()).toBeNull()
})

test('a key is one text, and the signer gets the shares that the export released', async () => {
  const { inside, signer } = owner()
  const { onReveal } = await inside()
  expect(await onReveal('evm')).toEqual(['legal winner thank'])
  const { authShare, recoveryShare } = RELEASED
  expect(signer.exportKeys).toHaveBeenCalledWith({ format: 'evm', authShare, recoveryShare })
})

test('the bytes are wiped once the text is there', async () => {
  const { inside, state } = owner()
  const { onReveal } = await inside()
  await onReveal('evm')
  expect(state.exported.length).toBeGreaterThan(0)
  expect(state.exported.every((byte) => byte === 0)).toBe(true)
})

describe('after a reload, or fifteen minutes', () => {
  test('the wallet is opened with the shares of the export', async () => {
    const { inside, state, did } = owner()
    state.locked = true
    const { onReveal } = await inside()
    expect(await onReveal('phrase')).toHaveLength(3)
    expect(did).toEqual(['restore', 'export'])
  })

  test('where the server keeps no recovery share, with this device’s', async () => {
    const { inside, state, did } = owner({ exportWallet: () => ({ ...RELEASED, recoveryShare: null }) })
    state.locked = true
    const { onReveal } = await inside()
    await onReveal('phrase')
    expect(did).toEqual(['unlock', 'export'])
  })
})

describe('what fails', () => {
  test('a code that is too old by now is told as such; a new one leads on', async () => {
    let isStale = true
    const { inside, screen, did, names } = owner({
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
    const { code } = await screen()
    code?.onCode('654321')
    const again = await screen({ code: null })
    expect(await again.onReveal('phrase')).toHaveLength(3)
    expect(names().filter((name) => name === 'startStepUp')).toHaveLength(2)
  })

  test.each([
    [networkProblem(), 'The server could not be reached. Check your connection and try again.'],
    [new ApiFailure('unavailable', 'down'), 'The server cannot answer right now. Try again in a moment.'],
    [new Error('share AAAA'), 'Your key could not be put together. Nothing is lost.'],
  ])('%s while the key is fetched is told in words that help', async (error, text) => {
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
  ])('%s for the code is told, and tried again', async (_, error, said) => {
    let tries = 0
    const { on, inside } = owner({ startStepUp: () => (++tries === 1 ? Promise.reject(error) : attempt()) })
    const { title, text, onRetry } = await on(ErrorScreen)
    expect([title, text]).toEqual(['Your code could not be sent', said])
    onRetry?.()
    expect(await inside()).toMatchObject({ code: null })
  })

  test('three wrong codes lead to another step-up', async () => {
    let started = 0
    const ids: (string | undefined)[] = []
    const { screen, inside } = owner({
      startStepUp: () => attempt({ attemptId: `u${++started}` }),
      resendStepUp: fails('over', 'It has ended.'),
      verifyStepUp: ({ id }) => {
        ids.push(id)
        return null
      },
    })
    const { code } = await screen()
    code?.onResend()
    await screen({ code: expect.objectContaining({ message: 'A new code is on its way.' }) })
    await inside()
    expect(ids).toEqual(['u2'])
  })
})

describe('who leaves', () => {
  const REJECTED = { code: ErrorCode.USER_REJECTED }

  test('before the code is sent is not held', async () => {
    const { screen, parts, outcome } = owner({ startStepUp: hangs })
    await screen({ code: expect.objectContaining({ state: 'sending' }) })
    parts.stage.leave()
    await expect(outcome).rejects.toMatchObject(REJECTED)
  })

  test.each([
    ['goes back', (stage: { leave(): void }) => stage.leave()],
    ['closes', (_: unknown, onClose: () => void) => onClose()],
  ])('who %s while the shares are on their way gets no key put together', async (_, leave) => {
    const { come, answer } = later<typeof RELEASED>()
    const { inside, parts, did, signer } = owner({ exportWallet: answer })
    const { onReveal, onClose } = await inside()
    const revealed = onReveal('phrase')
    revealed.catch(() => undefined)
    leave(parts.stage, onClose)
    come(RELEASED)
    await expect(revealed).rejects.toMatchObject({ code: expect.any(Number) })
    expect(signer.exportKeys).not.toHaveBeenCalled()
    expect(did).toEqual([])
  })

  test('while the key is put together sees none of it, and its bytes are wiped', async () => {
    const bytes = new TextEncoder().encode('legal winner thank')
    const { inside, parts, signer } = owner()
    const { onReveal } = await inside()
    signer.exportKeys.mockImplementationOnce(async () => {
      parts.stage.leave()
      return bytes
    })
    await expect(onReveal('phrase')).rejects.toMatchObject(REJECTED)
    expect(bytes.every((byte) => byte === 0)).toBe(true)
  })
})

test('nobody who is signed out gets as far as a screen', async () => {
  const { parts, names, shown } = createWorld()
  await expect(exportKeys(parts)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  expect(names()).toEqual([])
  expect(shown()).toBeNull()
})

test('the mail of the code is asked after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { screen, asked } = owner({
      startStepUp: () => attempt({ mail: 'queued' }),
      readStepUp: () => attempt({ mail: 'refused' }),
    })
    await screen()
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await screen()).code).toMatchObject({ mail: 'refused', email: ADA.email })
    expect(asked.at(-1)).toMatchObject(['readStepUp', { id: 'a1' }])
  } finally {
    vi.useRealTimers()
  }
})
