/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Wallet } from '../../shared/values.ts'
import { appWords } from '../messages/en/app.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { findWayBack, isLost } from './lost.ts'
import { openWallet, type WalletEnvironment } from './openWallet.tsx'
import type { Screen } from './screens.ts'
import { tryUntilDone } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

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
  // Asked before the session begins, and not waited for: the person's first screen would wait too.
  const earlier = session.user()
  earlier.catch(() => undefined)
  await begin()
  const before = (await earlier)?.id
  try {
    const owner = await prepareWallet(env, screen).catch((error: unknown) => {
      if (isLost(error)) return findWayBack(env, screen)
      throw error
    })
    account.know(owner)
  } catch (error) {
    const now = await session.user()
    // The widget still shows the accounts of the user whose session was replaced.
    const isReplaced = before !== undefined && before !== now?.id
    if (screen.signal.aborted || isReplaced) await session.signOut()
    throw error
  }
  tell.session(true, 'signed-in', (await session.user())?.email)
}
