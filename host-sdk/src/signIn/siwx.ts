import type { App } from '../app.ts'
import { namespaceOf } from '../config/config.ts'
import { lastPart } from '../state/snapshot.ts'
import type { CaipAddress, CaipNetworkId, SiwxConfig } from '../types.ts'
import type { SignIn } from './dappSignIn.ts'

const networkOf = (account: CaipAddress) => account.slice(0, account.lastIndexOf(':')) as CaipNetworkId

/** Sign-in by CAIP-122: a session for each account and network. */
export function siwxOf(siwx: SiwxConfig, { networkIds }: Pick<App, 'networkIds'>): SignIn {
  const hasSession = async (chainId: CaipNetworkId, address: string) =>
    !!(await siwx.getSessions(chainId, address))?.length
  // Plain JSON without what is undefined: sites may return an object of a class.
  const plain = <T>(made: T): T => JSON.parse(JSON.stringify(made))
  return {
    begin: async ({ chainId }) => {
      const made = await siwx.createMessage({ accountAddress: '', chainId })
      return typeof made === 'string' ? null : plain(made)
    },
    status: async ({ caipAddress }) => ({
      isNeeded: !(await hasSession(networkOf(caipAddress), lastPart(caipAddress))),
      isRequired: siwx.getRequired?.() ?? true,
    }),
    prepare: async ({ accountAddress, chainId }) => {
      const made = await siwx.createMessage({ accountAddress, chainId })
      const parts = typeof made === 'string' ? { text: made, nonce: '' } : plain(made)
      return { ...parts, freshFor: Number.MAX_SAFE_INTEGER }
    },
    verify: async (sessions) => {
      const [session, other] = sessions
      try {
        if (other) await siwx.setSessions(sessions)
        else if (session) await siwx.addSession(session)
        return { isVerified: !!session }
      } catch (error) {
        // A site refuses a session by rejecting.
        console.error(error)
        return { isVerified: false }
      }
    },
    leave: async (namespace, accounts) => {
      const { signOutOnDisconnect = true } = siwx
      if (!signOutOnDisconnect) return
      const ids = networkIds.filter((id) => namespaceOf(id) === namespace)
      const pairs = accounts.flatMap((account) =>
        [...new Set([networkOf(account), ...ids])].map((id) => [id, lastPart(account)] as const),
      )
      // One session that cannot be ended must not keep the others.
      const errors: unknown[] = []
      for (const [id, address] of pairs)
        try {
          if (await hasSession(id, address)) await siwx.revokeSession(id, address)
        } catch (error) {
          errors.push(error)
        }
      if (errors.length > 0) throw errors[0]
    },
  }
}
