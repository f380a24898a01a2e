/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Wallet } from '../../shared/values.ts'
import { appWords } from '../messages/en/app.ts'
import { RecoveryScreen } from '../screens/RecoveryScreen.tsx'
import { RestoreCodeScreen } from '../screens/RestoreCodeScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import type { Screen } from './screens.ts'
import { loaded, troubleText } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

export type WalletEnvironment = Pick<Environment, 'session' | 'signer' | 'clock'>

const codeOf = (error: unknown) => (error instanceof AirlockError ? error.code : null)

/** Whether this device has no usable share, so that the wallet must be restored. */
const isShareless = (error: unknown) =>
  codeOf(error) === ErrorCode.RECOVERY_REQUIRED || codeOf(error) === ErrorCode.SHARE_MISMATCH

/** The addresses never change: shares with other addresses are not ours. */
function requireSame(known: Wallet, released: Wallet): void {
  const isSame =
    known.evmAddress === released.evmAddress &&
    known.solanaAddress === released.solanaAddress &&
    known.initialOwner === released.initialOwner
  if (isSame) return
  throw new AirlockError(ErrorCode.INTERNAL, 'The server answered with another wallet')
}

/** Requests shares. If the wallet was opened too often, the visitor sees until when it stays locked. */
async function release({ session }: WalletEnvironment, kinds: 'auth' | 'auth+recovery') {
  try {
    return await session.call('releaseShares', { body: { kinds } })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.reason !== 'rate-limited') throw error
    const { retryAfterMs } = error
    if (retryAfterMs === undefined) throw error
    throw new ApiFailure('opened-too-often', error.message, { retryAfterMs })
  }
}

/** Passes the server's share to the signer. Throws RECOVERY_REQUIRED if this device has none of its own. */
async function unlock(env: WalletEnvironment, { userId, wallet: known }: WalletOwner): Promise<void> {
  const { wallet, authShare } = await release(env, 'auth')
  requireSame(known, wallet)
  await env.signer.unlock({ userId, wallet, authShare })
}

/** Restores an existing wallet on this device. */
async function restore(env: WalletEnvironment, { userId, wallet: known }: WalletOwner): Promise<void> {
  const released = await release(env, 'auth+recovery')
  if (released.recoveryShare === null)
    throw new AirlockError(ErrorCode.RECOVERY_REQUIRED, 'The server keeps no recovery share of this wallet')
  const { wallet, authShare, recoveryShare } = released
  requireSame(known, wallet)
  await env.signer.restore({ userId, wallet, authShare, recoveryShare })
}

const needsCode = (error: unknown) => error instanceof ApiFailure && error.reason === 'step-up-needed'

/**
 * Shows the progress of restoring the wallet, until it is complete or the person gives up. A sign-in's code
 * allows this once: later in a session, after storage was lost, the server demands another code.
 */
async function bring(env: WalletEnvironment, owner: WalletOwner, screen: Screen): Promise<void> {
  const { session } = env
  const email = (await screen.race(session.user()))?.email ?? ''
  const onSignOut = () => {
    // First rejects as the person's decision: a waiting request must not fail because the session has ended.
    screen.leave()
    void session.signOut()
  }
  const show = (state: 'working' | 'failed', message: string | null, onRetry: () => void) =>
    screen.draw(
      <RecoveryScreen state={state} message={message} id={null} onRetry={onRetry} onSignOut={onSignOut} />,
    )
  const failed = (error: unknown) => {
    const missing = codeOf(error) === ErrorCode.RECOVERY_REQUIRED ? appWords.noRecoveryShare : null
    return screen.race(new Promise<void>((resolve) => show('failed', troubleText(error) ?? missing, resolve)))
  }
  for (;;) {
    show('working', null, () => undefined)
    try {
      return await screen.race(restore(env, owner))
    } catch (error) {
      if (screen.signal.aborted) throw error
      if (!needsCode(error)) {
        await failed(error)
        continue
      }
      const { stepUp } = await loaded(import('./stepUp.tsx'))
      await stepUp(env, screen, 'restore', (step) => (
        <RestoreCodeScreen {...step} email={email} onSignOut={onSignOut} />
      ))
    }
  }
}

/** Unlocks the wallet; restores it if this device has lost its share (R22), and never creates a new one. */
export async function openWallet(env: WalletEnvironment, owner: WalletOwner, screen: Screen): Promise<void> {
  try {
    await screen.race(unlock(env, owner))
  } catch (error) {
    if (!isShareless(error)) throw error
    await bring(env, owner, screen)
  }
}
