import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { User } from '../contract/index.ts'
import type { Signer } from '../custody/signer.ts'
import { createBundles } from '../rpc/bundles.ts'
import type { RpcContext } from '../rpc/context.ts'
import { chainIdOf, type Networks } from '../rpc/networks.ts'
import { createSent } from '../rpc/sent.ts'
import type { Session } from '../session/session.ts'
import type { Hex } from '../signing/payload.ts'
import type { Owner } from './owner.ts'

/** Who is signed in, and what requests are answered from. */
export interface Account {
  /** Asks the server where it is not known yet. Throws 4100 when nobody is signed in or there is no wallet yet. */
  owner(): Promise<Owner & { email: string }>
  /** What was found out at the sign-in. */
  know(owner: Owner): void
  forget(): void
  user(chainId: string | number | undefined): Promise<User>
  context(): Promise<RpcContext>
}

/** What is remembered of requests, for as long as one person is signed in. */
const createMemory = () => ({ sent: createSent(), bundles: createBundles() })

const nobody = () => new AirlockError(ErrorCode.UNAUTHORIZED, 'Sign in first')

export function createAccount(parts: { session: Session; signer: Signer; networks: Networks }): Account {
  const { session, signer, networks } = parts
  let known: Owner | null = null
  let memory = createMemory()

  async function owner() {
    const user = await session.user()
    if (!user) throw nobody()
    if (known?.userId === user.id) return { ...known, email: user.email }
    const { user: asked, wallet } = await session.call('readSession', {})
    // Another tab may have signed in as somebody else: what our token says is not about them.
    if (!wallet || asked.id !== user.id) throw nobody()
    if (known) {
      memory = createMemory()
      // What is unlocked is the other one's: it must not sign for this one.
      await signer.lock()
    }
    known = { userId: user.id, wallet }
    return { ...known, email: user.email }
  }

  return {
    owner,
    know: (found) => {
      known = found
      memory = createMemory()
    },
    forget: () => {
      known = null
      memory = createMemory()
    },
    user: async (chainId) => {
      const { wallet, email } = await owner()
      const network = chainId ?? chainIdOf(networks.current())
      const isSolana = String(network).startsWith('solana:')
      const address = isSolana ? wallet.solanaAddress : wallet.evmAddress
      return {
        email,
        address,
        chainId: network as User['chainId'],
        smartAccountDeployed: false,
        accounts: [{ address, type: 'eoa' }],
        preferredAccountType: 'eoa',
        addresses: { eip155: wallet.evmAddress, solana: wallet.solanaAddress },
      }
    },
    context: async () => {
      const { wallet } = await owner()
      return {
        networks,
        ...memory,
        accounts: { eip155: wallet.evmAddress as Hex, solana: wallet.solanaAddress },
      }
    },
  }
}
