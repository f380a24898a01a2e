import type { WalletKit } from '@reown/walletkit'
import { accountsOn, familyOf } from './accounts.ts'

const GONE = { code: 6000, message: 'User disconnected.' }

/** The permissions of a family that was neither approved nor proposed. */
const NOTHING = { methods: [], events: ['accountsChanged', 'chainChanged'] }

type Kit = InstanceType<typeof WalletKit>
type Session = ReturnType<Kit['getActiveSessions']>[string]

/** A session's namespaces with these chains, and these keys on each. */
async function namespacesOf(
  { namespaces, optionalNamespaces }: Session,
  chains: readonly string[],
  indexes: readonly number[],
): Promise<Session['namespaces']> {
  const entries = [...new Set(chains.map(familyOf))].map(async (family) => {
    const own = chains.filter((chain) => familyOf(chain) === family)
    const accounts = await Promise.all(own.map((chain) => accountsOn(chain, indexes)))
    const { methods, events } = namespaces[family] ?? optionalNamespaces?.[family] ?? NOTHING
    return [family, { methods, events, chains: own, accounts: accounts.flat() }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Resolves with the other end's answer. The library's own promise misses an answer that arrives before the relay has
 * confirmed the publication of the request.
 */
function answerTo(kit: Kit, topic: string, method: string): Promise<void> {
  const { history } = kit.core
  return new Promise((resolve) => {
    const onUpdated = (record: { topic: string; request: { method: string } }) => {
      if (record.topic !== topic || record.request.method !== method) return
      history.off('history_updated', onUpdated)
      resolve()
    }
    history.on('history_updated', onUpdated)
  })
}

/** The wallet's operations on its newest session. */
export function createSessions(kit: Kit) {
  const sessions = () => Object.values(kit.getActiveSessions())
  const current = () => {
    const session = sessions().at(-1)
    if (!session) throw new Error('The test wallet has no session.')
    return session
  }
  return {
    /** The newest session comes last. */
    sessions,
    /** Changes the session to these chains, with these keys on each. Resolves when the other end has confirmed. */
    update: async (chains: readonly string[], indexes: readonly number[] = [0]) => {
      const session = current()
      const namespaces = await namespacesOf(session, chains, indexes)
      const answered = answerTo(kit, session.topic, 'wc_sessionUpdate')
      await Promise.all([answered, kit.updateSession({ topic: session.topic, namespaces })])
    },
    extend: async () => {
      const { topic } = current()
      await Promise.all([answerTo(kit, topic, 'wc_sessionExtend'), kit.extendSession({ topic })])
    },
    /** Emits an event, such as `emit('chainChanged', 'eip155:1', 1)`. */
    emit: (event: string, chainId: string, data: unknown) =>
      kit.emitSessionEvent({ topic: current().topic, chainId, event: { name: event, data } }),
    disconnect: (reason = GONE) => kit.disconnectSession({ topic: current().topic, reason }),
  }
}
