/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Wallet } from '../../shared/api.ts'
import type { Signer } from '../custody/signer.ts'
import { RecoveryScreen, WorkingScreen } from '../screens/index.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { Scene } from './stage.ts'
import { troubleText, tryUntilDone } from './trouble.tsx'

export interface Owner {
  userId: string
  wallet: Wallet
}

type Parts = { session: Session; signer: Signer }

const codeOf = (error: unknown) => (error instanceof AirlockError ? error.code : null)

/** This device has no share that opens the wallet: it has to be brought here. */
const isShareless = (error: unknown) =>
  codeOf(error) === ErrorCode.RECOVERY_REQUIRED || codeOf(error) === ErrorCode.SHARE_MISMATCH

/** The addresses stand since the wallet was made: shares of another one are none of ours. */
function requireSame(known: Wallet, released: Wallet): void {
  if (known.evmAddress === released.evmAddress && known.solanaAddress === released.solanaAddress) return
  throw new AirlockError(ErrorCode.INTERNAL, 'The server answered with another wallet')
}

/** Fetches the server's share into the signer. Throws RECOVERY_REQUIRED where this device has none of its own. */
async function unlock({ session, signer }: Parts, { userId, wallet: known }: Owner): Promise<void> {
  const { wallet, authShare } = await session.call('releaseShares', { body: { kinds: 'auth' } })
  requireSame(known, wallet)
  await signer.unlock({ userId, wallet, authShare })
}

/** Brings a wallet that exists to this device. */
async function restore({ session, signer }: Parts, { userId, wallet: known }: Owner): Promise<void> {
  const released = await session.call('releaseShares', { body: { kinds: 'auth+recovery' } })
  if (released.recoveryShare === null)
    throw new AirlockError(ErrorCode.RECOVERY_REQUIRED, 'The server keeps no recovery share of this wallet')
  const { wallet, authShare, recoveryShare } = released
  requireSame(known, wallet)
  await signer.restore({ userId, wallet, authShare, recoveryShare })
}

/** Makes the wallet, or answers with the one that another sign-in made at the same moment. */
async function create({ session, signer }: Parts, userId: string): Promise<Wallet | null> {
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

/** Shows that the wallet is on its way here, until it is, or until the person gives up. */
function bring(parts: Parts, owner: Owner, scene: Scene): Promise<void> {
  return scene.race(
    new Promise((resolve) => {
      const draw = (state: 'working' | 'failed', message: string | null) =>
        scene.draw(
          <RecoveryScreen
            state={state}
            message={message}
            id={null}
            onRetry={run}
            onSignOut={() => {
              // First the person's own no: a request that waits is not told that the session has ended.
              scene.leave()
              void parts.session.signOut()
            }}
          />,
        )
      const run = () => {
        draw('working', null)
        restore(parts, owner).then(resolve, (error: unknown) =>
          draw('failed', troubleText(error) ?? (error instanceof AirlockError ? error.message : null)),
        )
      }
      run()
    }),
  )
}

/** Unlocks the wallet; brings it here where this device has lost its share (R22): never a new wallet. */
export async function openWallet(parts: Parts, owner: Owner, scene: Scene): Promise<void> {
  try {
    await scene.race(unlock(parts, owner))
  } catch (error) {
    if (!isShareless(error)) throw error
    await bring(parts, owner, scene)
  }
}

async function arrive(parts: Parts, scene: Scene): Promise<Owner> {
  scene.draw(
    <WorkingScreen title="Opening your wallet" still="Still opening your wallet" onCancel={scene.leave} />,
  )
  const { user, wallet: known } = await scene.race(parts.session.call('readSession', {}))
  const userId = user.id
  const found = known ?? (await scene.race(create(parts, userId)))
  if (!found) {
    const { wallet } = await scene.race(parts.session.call('readSession', {}))
    if (!wallet) throw new AirlockError(ErrorCode.INTERNAL, 'The wallet was made and is not there')
    return { userId, wallet }
  }
  const owner = { userId, wallet: found }
  await openWallet(parts, owner, scene)
  return owner
}

/**
 * The wallet of who is signed in, on this device: made at the first sign-in, brought here at the first on a device. The
 * code is used up by then: what the network loses is tried again, not typed again.
 */
export const prepareWallet = (parts: Parts, scene: Scene): Promise<Owner> =>
  tryUntilDone(scene, { title: 'Your wallet is not open yet' }, () => arrive(parts, scene))
