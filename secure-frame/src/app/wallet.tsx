/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Wallet } from '../../shared/api.ts'
import { appWords } from '../messages/en/app.ts'
import { RecoveryScreen } from '../screens/RecoveryScreen.tsx'
import { RestoreCodeScreen } from '../screens/RestoreCodeScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import type { Screen } from './screens.ts'
import { stepUp } from './stepUp.tsx'
import { troubleText, tryUntilDone } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

type WalletEnvironment = Pick<Environment, 'session' | 'signer' | 'clock'>

const codeOf = (error: unknown) => (error instanceof AirlockError ? error.code : null)

/** Whether this device has no usable share, so that the wallet must be restored. */
const isShareless = (error: unknown) =>
  codeOf(error) === ErrorCode.RECOVERY_REQUIRED || codeOf(error) === ErrorCode.SHARE_MISMATCH

/** The addresses never change: shares with other addresses are not ours. */
function requireSame(known: Wallet, released: Wallet): void {
  if (known.evmAddress === released.evmAddress && known.solanaAddress === released.solanaAddress) return
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

/** Creates the wallet, or returns the one that another sign-in created at the same moment. */
async function create({ session, signer }: WalletEnvironment, userId: string): Promise<Wallet | null> {
  const body = await signer.create({ userId })
  try {
    const wallet = await session.call('createWallet', { body })
    await signer.keep({ userId, wallet })
    return null
  } catch (error) {
    await signer.discard()
    if (error instanceof ApiFailure && error.wallet) return error.wallet
    throw error
  }
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
      if (!needsCode(error)) await failed(error)
      else
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

async function arrive(env: WalletEnvironment, screen: Screen): Promise<WalletOwner> {
  screen.draw(
    <WorkingScreen
      title={appWords.openingYourWallet}
      still={appWords.stillOpeningYourWallet}
      onCancel={screen.leave}
    />,
  )
  const { user, wallet: known } = await screen.race(env.session.call('readSession', {}))
  const userId = user.id
  const found = known ?? (await screen.race(create(env, userId)))
  if (!found) {
    const { wallet } = await screen.race(env.session.call('readSession', {}))
    if (!wallet) throw new AirlockError(ErrorCode.INTERNAL, 'The wallet was made and is not there')
    return { userId, wallet }
  }
  const owner = { userId, wallet: found }
  await openWallet(env, owner, screen)
  return owner
}

/**
 * The signed-in user's wallet on this device: created at the first sign-in, restored at the first one on a
 * device. The code is already used by then: after a network failure the step is retried without a new code.
 */
export const prepareWallet = (env: WalletEnvironment, screen: Screen): Promise<WalletOwner> =>
  tryUntilDone(screen, { title: appWords.walletNotOpen }, () => arrive(env, screen))

/**
 * Signs in, and opens the wallet. A person who leaves before the wallet is ready is not signed in.
 *
 * @param begin starts the session, in the end with `beginSession`
 */
export async function signInTo(
  env: Environment,
  screen: Screen,
  begin: () => Promise<unknown>,
): Promise<void> {
  const { session, account, tell } = env
  const before = (await session.user())?.id
  await begin()
  try {
    account.know(await prepareWallet(env, screen))
  } catch (error) {
    const now = await session.user()
    // The widget still shows the accounts of the user whose session was replaced.
    const isReplaced = before !== undefined && before !== now?.id
    if (screen.signal.aborted || isReplaced) await session.signOut()
    throw error
  }
  tell.session(true, 'signed-in', (await session.user())?.email)
}
