import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { RecoveryScreen } from '../screens/RecoveryScreen.tsx'
import { RestoreCodeScreen } from '../screens/RestoreCodeScreen.tsx'
import { ApiFailure, networkProblem } from '../session/failure.ts'
import { ADA, type Answers, attempt, fails, NOW, RELEASED, WALLET } from './fakes.fixture.ts'
import { prepareWallet } from './wallet.tsx'
import { createWorld } from './world.fixture.ts'

const noShare = (code: number = ErrorCode.RECOVERY_REQUIRED) => new AirlockError(code, 'no share')

function arriving(answers: Answers = {}) {
  const world = createWorld({ user: ADA, answers: { releaseShares: () => RELEASED, ...answers } })
  const scene = world.parts.stage.enter('otp', 'Enter your code')
  const prepare = () => {
    const outcome = prepareWallet(world.parts, scene)
    outcome.catch(() => undefined)
    return outcome
  }
  const recovery = (state: 'working' | 'failed') => world.on(RecoveryScreen, { state })
  return { ...world, scene, prepare, recovery }
}

describe('the first sign-in of a person', () => {
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

  test('makes a wallet, which the server has before this device counts on it', async () => {
    const { prepare, did, names } = arriving(empty())
    expect(await prepare()).toEqual({ userId: ADA.id, wallet: WALLET })
    expect(names()).toContain('createWallet')
    expect(did).toEqual(['keep'])
  })

  test('at the same moment in two places leads to one wallet: the later one takes the other’s', async () => {
    const exists = new ApiFailure('wallet-exists', 'There is one', { wallet: WALLET })
    const { prepare, did } = arriving(empty(() => Promise.reject(exists)))
    expect(await prepare()).toEqual({ userId: ADA.id, wallet: WALLET })
    expect(did).toEqual(['discard', 'unlock'])
  })

  test('that the server did not take leaves nothing behind, and is tried again without another code', async () => {
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

describe('a wallet that exists', () => {
  test('is opened with this device’s share and the server’s', async () => {
    const { prepare, did, asked } = arriving()
    await prepare()
    expect(did).toEqual(['unlock'])
    expect(asked.at(-1)).toMatchObject(['releaseShares', { body: { kinds: 'auth' } }])
  })

  test.each([
    ['has no share', ErrorCode.RECOVERY_REQUIRED],
    ['has a share that does not fit', ErrorCode.SHARE_MISMATCH],
  ])('is brought to a device that %s; never a new one is made (R22)', async (_, code) => {
    const { prepare, did, signer, names } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare(code))
    expect(await prepare()).toMatchObject({ wallet: WALLET })
    expect(did).toEqual(['restore'])
    expect(names()).not.toContain('createWallet')
  })

  test('that does not come can be tried again', async () => {
    const { prepare, recovery, signer } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare())
    signer.restore.mockRejectedValueOnce(networkProblem())
    const outcome = prepare()
    const { message, onRetry } = await recovery('failed')
    expect(message).toBe('The server could not be reached. Check your connection and try again.')
    onRetry()
    expect(await outcome).toMatchObject({ wallet: WALLET })
  })

  test('says what is missing where the server keeps no recovery share', async () => {
    const { prepare, recovery, signer } = arriving({
      releaseShares: () => ({ ...RELEASED, recoveryShare: null }),
    })
    signer.unlock.mockRejectedValueOnce(noShare())
    void prepare()
    expect(await recovery('failed')).toMatchObject({
      message: 'The server keeps no recovery share of this wallet',
    })
  })

  test('shows nothing of an error that is not ours', async () => {
    const { prepare, recovery, signer } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare())
    signer.restore.mockRejectedValueOnce(new Error('share AAAA'))
    void prepare()
    expect((await recovery('failed')).message).toBeNull()
  })

  test('that was asked for too often is said so, and nothing is brought', async () => {
    const { prepare, did, on } = arriving({ releaseShares: fails('rate-limited', 'for developers') })
    const outcome = prepare()
    const { text, onClose } = await on(ErrorScreen)
    expect(text).toBe('There were too many tries. Wait a little.')
    onClose?.()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.RATE_LIMITED })
    expect(did).toEqual([])
  })

  test('is left by who signs out instead: with their own no', async () => {
    const { prepare, recovery, signer, parts } = arriving()
    signer.unlock.mockRejectedValueOnce(noShare())
    signer.restore.mockRejectedValueOnce(networkProblem())
    const outcome = prepare()
    const { onSignOut } = await recovery('failed')
    onSignOut()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(await parts.session.user()).toBeNull()
  })

  test('is brought here after another code where that of the sign-in is used up or too old', async () => {
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

  test('that was opened too often says until when it stays closed', async () => {
    const { prepare, on } = arriving({
      releaseShares: fails('rate-limited', 'Too often.', { retryAfterMs: 3_600_000 }),
    })
    void prepare()
    const { text } = await on(ErrorScreen)
    expect(text).toMatch(/^Your wallet was opened too often\. You can open it again .*at \d+:\d\d [AP]M\.$/)
  })
})
