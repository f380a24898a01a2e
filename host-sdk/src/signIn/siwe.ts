import { lastPart } from '../state/snapshot.ts'
import type { SiweConfig, SiweSession } from '../types.ts'
import type { SignIn } from './dappSignIn.ts'

const NONCE_AGE = 300_000

const fitsAccount = (address: string, account: string, { signOutOnAccountChange = true }: SiweConfig) =>
  address.toLowerCase() === account.toLowerCase() || !signOutOnAccountChange

/** Whether a network or an account is one of EVM. */
const isOfEvm = (id: string) => id.startsWith('eip155:')

/** Whether a session is the account's, as far as the site's options care. */
function fits(
  { address, chainId }: SiweSession,
  [, reference = '', account = '']: string[],
  options: SiweConfig,
): boolean {
  const { signOutOnNetworkChange = true } = options
  return fitsAccount(address, account, options) && (`${chainId}` === reference || !signOutOnNetworkChange)
}

/** Sign-In with Ethereum: one session, of an EVM account. Other families are not asked to sign in. */
export function siweOf(siwe: SiweConfig): SignIn {
  const { enabled = true, required: isRequired = true, nonceRefetchIntervalMs: freshFor = NONCE_AGE } = siwe
  const end = async () => {
    await siwe.signOut()
    siwe.onSignOut?.()
  }
  return {
    begin: async ({ chainId }) => {
      if (!enabled || siwe.createMessage || !isOfEvm(chainId)) return null
      return { ...(await siwe.getMessageParams?.()), nonce: await siwe.getNonce('') }
    },
    status: async ({ caipAddress }) => {
      const parts = caipAddress.split(':')
      if (!enabled || !isOfEvm(caipAddress)) return { isNeeded: false, isRequired }
      const session = await siwe.getSession()
      if (session && fits(session, parts, siwe)) return { isNeeded: false, isRequired }
      // The session of another account must not stay behind this one.
      if (session) await end()
      return { isNeeded: true, isRequired }
    },
    prepare: async (draft) => {
      const nonce = await siwe.getNonce(draft.accountAddress)
      const parts = { ...(await siwe.getMessageParams?.()) }
      const text = await siwe.createMessage?.({ ...parts, ...draft, nonce })
      return { ...parts, nonce, freshFor, ...(text !== undefined && { text }) }
    },
    verify: async ([signed]) => {
      if (!signed) return { isVerified: false }
      const { message, signature, data } = signed
      const session = (await siwe.verify({ message, signature })) && (await siwe.getSession())
      // A server that still has the session of another visitor has not signed this one in.
      if (!session || !fitsAccount(session.address, data.accountAddress, siwe)) return { isVerified: false }
      // An error of this function does not undo the sign-in.
      queueMicrotask(() => siwe.onSignIn?.(session))
      return { isVerified: true }
    },
    leave: async (namespace, accounts) => {
      const { signOutOnDisconnect = true } = siwe
      if (!enabled || !signOutOnDisconnect || namespace !== 'eip155') return
      const session = await siwe.getSession()
      const isOurs = ({ address }: SiweSession) =>
        accounts.some((account) => lastPart(account).toLowerCase() === address.toLowerCase())
      if (session && isOurs(session)) await end()
    },
  }
}
