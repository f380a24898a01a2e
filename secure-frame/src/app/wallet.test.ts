import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { RecoveryScreen } from '../screens/RecoveryScreen.tsx'
import { RestoreCodeScreen } from '../screens/RestoreCodeScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { ADA, type Answers, attempt, fails, NOW, RELEASED, WALLET } from './fakes.fixture.ts'
import { createTestFrame } from './testFrame.fixture.ts'
import { prepareWallet } from './wallet.tsx'

const noShare = (code: number = ErrorCode.RECOVERY_REQUIRED) => new AirlockError(code, 'no share')

function arriving(answers: Answers = {}) {
  const frame = createTestFrame({ user: ADA, answers: { releaseShares: () => RELEASED, ...answers } })
  const screen = frame.env.screens.enter('otp', 'Enter your code')
  const prepare = () => {
    const outcome = prepareWallet(frame.env, screen)
    outcome.catch(() => undefined)
    return outcome
  }
  const recovery = (state: 'working' | 'failed') => frame.on(RecoveryScreen, { state })
  return { ...frame, screen, prepare, recovery }
}

describe('a person’s first sign-in', () => {
  /** A server without a wallet until one is created. */
  const empty = (createWallet: () => unknown = () => WALLET): Answers => {
    let wallet: typeof WALLET | null = null
    return {
      readSession: () => ({ user: ADA, wallet, now: NOW }),
      createWallet: async () => {
        const made = await createWallet()
        wallet = WALLET
        return made
      },
    }
  }

  test('creates a wallet, which the server stores before this device relies on it', async () => {
    const { prepare, did, names } = arriving(empty())
    expect(await prepare()).toEqual({ userId: ADA.id, wallet: WALLET })
    expect(names()).toContain('createWallet')
    expect(did).toEqual(['keep'])
  })

  test('in two places at once leads to one wallet', async () => {
    const exists = new ApiFailure('wallet-exists', 'There is one', { wallet: WALLET })
    const { prepare, did } = arriving(empty(() => Promise.reject(exists)))
    expect(await prepare()).toEqual({ userId: ADA.id, wallet: WALLET })
    expect(did).toEqual(['discard', 'unlock'])
  })

  test('with a failed upload keeps nothing, and is retried without another code', async () => {
    let tries = 0
    const { prepare, did, on } = arriving(
      empty(() => (++tries === 1 ? Promise.reject(networkProblem()) : WALLET)),
    )
    const outcome = prepare()
    const { title, text, onRetry } = await on(ErrorScreen)
    expect(title).toBe('Your wallet is not open yet')
    expect(text).toBe('The server could not be reached. Check your connection and try again.')
    expect(did).toEqual(['discard'])
    onRetry?.()
    expect(await outcome).toMatchObject({ wallet: WALLET })
    expect(did).toEqual(['discard', 'keep'])
  })
})

describe('an existing wallet', () => {
  test('is opened with this device’s share and the server’s', async () => {
    const { prepare, did, asked } = arriving()
    await prepare()
    expect(did).toEqual(['unlock'])
    expect(asked.at(-1)).toMatchObject(['releaseShares', { body: { kinds: 'auth' } }])
  })

  test.each([
    ['has no share', ErrorCode.RECOVERY_REQUIRED],
    ['has an invalid share', ErrorCode.SHARE_MISMATCH],
  ])('is restored on a device that %s, and never created again (R22)', async (_, code) => {
    const { prepare, did, signer, names } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare(code))
    expect(await prepare()).toMatchObject({ wallet: WALLET })
    expect(did).toEqual(['restore'])
    expect(names()).not.toContain('createWallet')
  })

  test('can be retried if it fails', async () => {
    const { prepare, recovery, signer } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare())
    signer.restore.mockRejectedValueOnce(networkProblem())
    const outcome = prepare()
    const { message, onRetry } = await recovery('failed')
    expect(message).toBe('The server could not be reached. Check your connection and try again.')
    onRetry()
    expect(await outcome).toMatchObject({ wallet: WALLET })
  })

  test('shows an error if the server keeps no recovery share', async () => {
    const { prepare, recovery, signer } = arriving({
      releaseShares: () => ({ ...RELEASED, recoveryShare: null }),
    })
    signer.unlock.mockRejectedValueOnce(noShare())
    void prepare()
    expect(await recovery('failed')).toMatchObject({
      message: 'The server keeps no recovery share of this wallet',
    })
  })

  test('shows nothing of a foreign error', async () => {
    const { prepare, recovery, signer } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare())
    signer.restore.mockRejectedValueOnce(new Error('share AAAA'))
    void prepare()
    expect((await recovery('failed')).message).toBeNull()
  })

  test('above the rate limit shows an error, and restores nothing', async () => {
    const { prepare, did, on } = arriving({ releaseShares: fails('rate-limited', 'for developers') })
    const outcome = prepare()
    const { text, onClose } = await on(ErrorScreen)
    expect(text).toBe('There were too many attempts. Try again in a minute.')
    onClose?.()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.RATE_LIMITED })
    expect(did).toEqual([])
  })

  test('is not restored if the person signs out instead, which counts as their rejection', async () => {
    const { prepare, recovery, signer, env } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare())
    signer.restore.mockRejectedValueOnce(networkProblem())
    const outcome = prepare()
    const { onSignOut } = await recovery('failed')
    onSignOut()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(await env.session.user()).toBeNull()
  })

  test('is restored after another code if that of the sign-in is used or too old', async () => {
    let isConfirmed = false
    const { prepare, on, signer, did, asked } = arriving({
      releaseShares: ({ body }) => {
        const isRefused = body?.kinds === 'auth+recovery' && !isConfirmed
        return isRefused ? fails('step-up-needed', 'Confirm first.')() : RELEASED
      },
      startStepUp: () => attempt(),
      verifyStepUp: () => {
        isConfirmed = true
        return null
      },
    })
    signer.unlock.mockRejectedValueOnce(noShare())
    const outcome = prepare()
    const { email, onCode } = await on(RestoreCodeScreen, { state: 'waiting' })
    expect(email).toBe(ADA.email)
    onCode('123456')
    expect(await outcome).toMatchObject({ wallet: WALLET })
    expect(did).toEqual(['restore'])
    expect(asked.find(([name]) => name === 'startStepUp')?.[1].body).toEqual({ purpose: 'restore' })
  })

  test('that was opened too often shows until when it stays locked', async () => {
    const { prepare, on } = arriving({
      releaseShares: fails('rate-limited', 'Too often.', { retryAfterMs: 3_600_000 }),
    })
    void prepare()
    const { text } = await on(ErrorScreen)
    expect(text).toMatch(/^Your wallet was opened too often\. You can open it again .*at \d+:\d\d [AP]M\.$/)
  })
})
