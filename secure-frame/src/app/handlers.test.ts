import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReviewInWindow } from '../screens/approve/ReviewInWindow.tsx'
import { networkProblem } from '../session/failure.ts'
import { ADA, fails, hangs, NOW, WALLET } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'
import { createTestFrame, network, settle, type TestFrameOptions } from './testFrame.fixture.ts'

const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const context = { signal: new AbortController().signal }

/** The frame as the widget sees it. */
function frame(options: TestFrameOptions = {}) {
  const frame = createTestFrame({ networks: ['eip155:1', 'eip155:10', SOLANA].map(network), ...options })
  const retheme = vi.fn()
  return { ...frame, retheme, child: handlersOf(frame.env, retheme) }
}

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: '' }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the signed-in user', () => {
  test('is reported with the account of the requested family', async () => {
    const { child } = frame({ user: ADA })
    const addresses = { eip155: WALLET.evmAddress, solana: WALLET.solanaAddress }
    expect(await child.getUser({}, context)).toMatchObject({
      email: ADA.email,
      address: WALLET.evmAddress,
      chainId: 1,
      addresses,
    })
    expect(await child.getUser({ chainId: SOLANA }, context)).toMatchObject({ address: WALLET.solanaAddress })
  })

  test.each<[string, TestFrameOptions, boolean]>([
    ['a user with a wallet', { user: ADA }, true],
    ['no user', {}, false],
    [
      'a user without a wallet',
      { user: ADA, answers: { readSession: () => ({ user: ADA, wallet: null, now: NOW }) } },
      false,
    ],
    ['an expired session', { user: ADA, answers: { readSession: fails('session-expired', 'over') } }, false],
  ])('%s', async (_, options, isConnected) => {
    expect(await frame(options).child.isConnected({}, context)).toEqual({ isConnected })
  })

  test('is unknown without a network: being offline signs nobody out', async () => {
    const { child } = frame({ user: ADA, answers: { readSession: () => Promise.reject(networkProblem()) } })
    await expect(child.isConnected({}, context)).rejects.toMatchObject({ reason: 'network' })
  })

  test('is required for accounts and reads', async () => {
    const { child } = frame()
    const nobody = { code: ErrorCode.UNAUTHORIZED }
    await expect(child.getUser({}, context)).rejects.toMatchObject(nobody)
    await expect(child.request({ method: 'eth_accounts' }, context)).rejects.toMatchObject(nobody)
  })
})

describe('signing out', () => {
  test('closes the screen, locks the wallet and ends the session here', async () => {
    const { child, env, state, shown } = frame({ user: ADA })
    state.locked = false
    const screen = env.screens.enter('export', 'Export keys')
    screen.draw({ type: 'p', props: {}, key: null } as never)
    expect(await child.signOut({}, context)).toBeNull()
    expect(screen.signal.aborted).toBe(true)
    expect(shown()).toBeNull()
    expect(state.locked).toBe(true)
    expect(await env.session.user()).toBeNull()
  })

  test('is answered within the widget’s three seconds, even if the server hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { child, env } = frame({ user: ADA })
    env.session.signOut = hangs
    const outcome = child.signOut({}, context)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(await outcome).toBeNull()
  })

  test('works with a signer that does not respond', async () => {
    const { child, signer } = frame({ user: ADA })
    signer.lock.mockImplementationOnce(hangs)
    expect(await child.signOut({}, context)).toBeNull()
    signer.lock.mockRejectedValueOnce(new Error('The signer has stopped'))
    expect(await child.signOut({}, context)).toBeNull()
  })
})

describe('requests', () => {
  const sign = { method: 'personal_sign', params: ['Hello', WALLET.evmAddress] }

  test('that only read are answered without a screen', async () => {
    const { child, env } = frame({ user: ADA })
    const screens = vi.fn()
    env.screens.subscribe(screens)
    expect(await child.request({ method: 'eth_accounts' }, context)).toEqual([WALLET.evmAddress])
    expect(screens).not.toHaveBeenCalled()
  })

  test('that sign are shown to the person', async () => {
    const { child, on, state } = frame({ user: ADA, answers: { createTicket: hangs } })
    state.locked = false
    const outcome = Promise.resolve(child.request(sign, context))
    const { headline, onReject } = await on(ReviewInWindow)
    expect(headline).toBe('Sign a message')
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  })

  test('of a polling dApp do not keep the wallet unlocked', async () => {
    const { child, env } = frame({ user: ADA })
    const touch = vi.fn()
    env.signer.touch = touch
    await child.request({ method: 'eth_accounts' }, context)
    expect(touch).not.toHaveBeenCalled()
  })

  test.each([
    ['an unlisted method', { method: 'eth_sign', params: [] }, ErrorCode.UNSUPPORTED_METHOD],
    ['a method of the prototype', { method: 'constructor' }, ErrorCode.UNSUPPORTED_METHOD],
    [
      'a method of smart accounts',
      { method: 'wallet_grantPermissions', params: [{}] },
      ErrorCode.UNSUPPORTED_METHOD,
    ],
    ['another network than the active one (SEC-49)', { ...sign, chainId: 10 }, ErrorCode.CHAIN_DISCONNECTED],
    ['another family', { ...sign, chainNamespace: 'solana' as const }, ErrorCode.INVALID_PARAMS],
    ['parameters of another method', { ...sign, params: [] }, ErrorCode.INVALID_PARAMS],
  ])('with %s are refused without a screen', async (_, request, code) => {
    const { child, env, names } = frame({ user: ADA })
    const screens = vi.fn()
    env.screens.subscribe(screens)
    const outcome = Promise.resolve(child.request(request, context))
    await expect(outcome).rejects.toMatchObject({ code })
    expect(screens).not.toHaveBeenCalled()
    expect(names()).toEqual([])
  })

  test('that fail have a reason for the widget, and separate data for the dApp', async () => {
    const { child } = frame({ user: ADA })
    const refused = Promise.resolve(child.request({ method: 'eth_sign', params: [] }, context))
    await expect(refused).rejects.toMatchObject({ data: { reason: 'not-allowed' } })
    const elsewhere = Promise.resolve(child.request({ ...sign, chainId: 10 }, context))
    await expect(elsewhere).rejects.toMatchObject({ data: { reason: 'other' } })
  })
})

describe('networks', () => {
  test('of each family are separate; the last selected one is the current one', () => {
    const { child } = frame()
    expect(child.switchNetwork({ chainId: SOLANA }, context)).toEqual({ chainId: SOLANA })
    expect(child.getChainId({}, context)).toEqual({ chainId: SOLANA })
    expect(child.getChainId({ chainNamespace: 'eip155' }, context)).toEqual({ chainId: 1 })
  })

  test('that the operator does not list are refused', () => {
    const { child } = frame()
    expect(() => child.switchNetwork({ chainId: 137 }, context)).toThrow(
      expect.objectContaining({ code: ErrorCode.UNKNOWN_CHAIN }),
    )
  })
})

describe('unsupported calls', () => {
  test.each(['initSmartAccount'] as const)('%s is refused', (method) => {
    const { child } = frame({ user: ADA })
    const ask = child[method] as (params: object, given: typeof context) => unknown
    expect(() => ask({}, context)).toThrow(expect.objectContaining({ code: ErrorCode.UNSUPPORTED_METHOD }))
  })

  test('a smart account cannot be preferred', async () => {
    const { child } = frame({ user: ADA })
    await expect(child.setPreferredAccount({ type: 'smartAccount' }, context)).rejects.toBeInstanceOf(
      AirlockError,
    )
    expect(await child.setPreferredAccount({ type: 'eoa' }, context)).toEqual({
      type: 'eoa',
      address: WALLET.evmAddress,
    })
  })
})

test('going back rejects whatever is shown', async () => {
  const { child, on, state } = frame({ user: ADA, answers: { createTicket: hangs } })
  state.locked = false
  const outcome = Promise.resolve(
    child.request({ method: 'personal_sign', params: ['Hello', WALLET.evmAddress] }, context),
  )
  outcome.catch(() => undefined)
  await on(ReviewInWindow)
  child.leave({}, context)
  await settle()
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
})

test('the theme is passed on to the screens', () => {
  const { child, retheme } = frame()
  child.syncTheme({ themeMode: 'dark' }, context)
  expect(retheme).toHaveBeenCalledExactlyOnceWith({ themeMode: 'dark' })
})
