import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { ChainId, User } from '../contract/index.ts'
import type { Signer } from '../custody/signer.ts'
import { createBundles } from '../rpc/bundles.ts'
import type { RpcContext } from '../rpc/context.ts'
import { chainIdOf, type Networks, toCaip } from '../rpc/networks.ts'
import { createSent } from '../rpc/sent.ts'
import type { Session } from '../session/session.ts'
import type { Hex } from '../signing/payload.ts'
import { accountsOf } from './accountsOf.ts'
import { bundleServerOf } from './bundleServer.ts'
import type { SmartAccounts } from './smartAccounts.ts'
import type { WalletOwner } from './walletOwner.ts'

/** The signed-in user, and the context for answering requests. */
export interface Account {
  /**
   * Loads it from the server if it is not known yet. Throws 4100 if no user is signed in or there is no
   * wallet yet.
   */
  owner(): Promise<WalletOwner & { email: string }>
  /** Stores the owner that the sign-in has determined. */
  know(owner: WalletOwner): void
  forget(): void
  user(chainId: string | number | undefined): Promise<User>
  context(): Promise<RpcContext>
  /** Null if the project has smart accounts on no network. */
  readonly smartAccounts: SmartAccounts | null
}

/** The longest name that the contract lets through. */
const LONGEST_NAME = 256

/** Data about requests that is kept while one user is signed in. */
const createMemory = (session: Session) => ({
  sent: createSent(),
  bundles: createBundles(bundleServerOf(session)),
})

const nobody = () => new AirlockError(ErrorCode.UNAUTHORIZED, 'Sign in first')

interface AccountOptions {
  session: Session
  signer: Signer
  networks: Networks
  smartAccounts?: SmartAccounts | null
}

export function createAccount(options: AccountOptions): Account {
  const { session, signer, networks, smartAccounts = null } = options
  let known: WalletOwner | null = null
  let memory = createMemory(session)

  async function owner() {
    const user = await session.user()
    if (!user) throw nobody()
    if (known?.userId === user.id) return { ...known, email: user.email }
    const { user: asked, wallet } = await session.call('readSession', {})
    // Another user may have signed in in another tab: then the data of our token is not theirs.
    if (!wallet || asked.id !== user.id) throw nobody()
    if (known) {
      memory = createMemory(session)
      // The unlocked wallet belongs to the other user, and must not sign for this one.
      await signer.lock()
    }
    known = { userId: user.id, wallet }
    return { ...known, email: user.email }
  }

  async function context(): Promise<RpcContext> {
    const found = await owner()
    const { evmAddress, solanaAddress, initialOwner } = found.wallet
    const accounts = {
      eip155: evmAddress as Hex,
      solana: solanaAddress,
      ...(initialOwner !== undefined && { initialOwner: initialOwner as Hex }),
    }
    const smart = await smartAccounts?.contextOf(found)
    return { networks, ...memory, accounts, ...(smart && { smart }) }
  }

  return {
    owner,
    know: (found) => {
      known = found
      memory = createMemory(session)
    },
    forget: () => {
      known = null
      memory = createMemory(session)
    },
    user: async (chainId) => {
      const { email } = await owner()
      const asked = (chainId ?? chainIdOf(networks.current())) as ChainId
      const listed = networks.all.find(({ id }) => id === toCaip(asked))
      const network = listed ? chainIdOf(listed) : asked
      const social = await session.social()
      return {
        email,
        chainId: network,
        ...(await accountsOf(network, await context())),
        ...(social && { socialProvider: social.provider }),
        user: { email, ...(social?.username && { username: social.username.slice(0, LONGEST_NAME) }) },
      }
    },
    context,
    smartAccounts,
  }
}
