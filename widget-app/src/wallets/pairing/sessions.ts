import type { PairingSession } from '../../state/store/pairing.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../types.ts'
import type { Emitter } from './emitter.ts'
import { type Farewells, forget } from './farewell.ts'
import type { Notebook } from './notebook.ts'
import { toSession } from './settledSession.ts'
import type { Client, SessionRecord } from './signClient.ts'

const familyOf = (id: string): string => id.slice(0, id.indexOf(':'))
const addressOf = (account: CaipAddress): string => account.slice(account.lastIndexOf(':') + 1)

/** Every address of a family's accounts, in the wallet's order. */
export const addressesIn = ({ accounts }: PairingSession, namespace: Namespace): string[] => [
  ...new Set(accounts.filter((account) => familyOf(account) === namespace).map(addressOf)),
]

export interface Sessions {
  /** The current session in the library's format. */
  record(): SessionRecord | null
  session(): PairingSession | null
  network(namespace: Namespace): CaipNetworkId | null
  setNetwork(caipNetworkId: CaipNetworkId): void
  /** Sets the wallet's active account, which is one of the session's. */
  setAccount(namespace: Namespace, address: string): void
  /** A wallet has approved: an existing other session ends. */
  adopt(record: SessionRecord): PairingSession
  /** Ends a session for any reason: removed here first. The wallet is notified unless it knows. */
  end(topic: string, options: { isKnown: boolean }): Promise<void>
  /** Loads the session of the last visit, and completes disconnects that were interrupted. */
  restore(): void
}

/** The usable sessions, the newest first. A session without its key cannot be used (D20) and is removed. */
function usable(client: Client, records: readonly SessionRecord[]): SessionRecord[] {
  const isUsable = (one: SessionRecord) => {
    try {
      return client.core.crypto.keychain.has(one.topic) && toSession(one).accounts.length > 0
    } catch {
      return false
    }
  }
  for (const one of records) if (!isUsable(one)) void forget(client, one.topic)
  return records.filter(isUsable).toSorted((a, b) => b.expiry - a.expiry)
}

interface SessionsOptions {
  client: Client
  notebook: Notebook
  emitter: Emitter
  farewells: Farewells
}

export function createSessions({ client, notebook, emitter, farewells }: SessionsOptions): Sessions {
  let topic: string | null = null

  const known = (): SessionRecord[] => {
    const { ended } = notebook.read()
    return client.session.getAll().filter((one) => !ended.includes(one.topic))
  }
  const record = () => known().find((one) => one.topic === topic) ?? null

  /** The active account of each family comes first. */
  const session = (): PairingSession | null => {
    const found = record()
    if (!found) return null
    const settled = toSession(found)
    const { accounts } = notebook.read()
    const isFirst = (account: CaipAddress) => accounts[familyOf(account) as Namespace] === addressOf(account)
    const first = settled.accounts.filter(isFirst)
    return { ...settled, accounts: [...new Set([...first, ...settled.accounts])] }
  }

  const end: Sessions['end'] = async (ended, { isKnown }) => {
    const wasCurrent = ended === topic
    // Stored before anything is sent: if the page is closed now, the session is gone afterwards.
    if (!isKnown) notebook.write({ ended: [...new Set([...notebook.read().ended, ended])] })
    if (wasCurrent) {
      topic = null
      notebook.write({ networks: {}, accounts: {} })
      emitter.emit('session', null)
    }
    if (isKnown) await forget(client, ended)
    else await farewells.tell(ended)
  }

  const adopt = (settled: SessionRecord): PairingSession => {
    const before = topic
    topic = settled.topic
    notebook.write({ networks: {}, accounts: {} })
    if (before !== null && before !== topic) void end(before, { isKnown: false })
    const adopted = session() ?? toSession(settled)
    emitter.emit('session', adopted)
    return adopted
  }

  const network: Sessions['network'] = (namespace) => {
    const chains = session()?.chains.filter((chain) => familyOf(chain) === namespace) ?? []
    return chains.find((chain) => chain === notebook.read().networks[namespace]) ?? chains[0] ?? null
  }

  return {
    record,
    session,
    network,
    setNetwork: (caipNetworkId) => {
      const namespace = familyOf(caipNetworkId) as Namespace
      notebook.write({ networks: { ...notebook.read().networks, [namespace]: caipNetworkId } })
    },
    setAccount: (namespace, address) =>
      notebook.write({ accounts: { ...notebook.read().accounts, [namespace]: address } }),
    adopt,
    end,
    restore: () => {
      for (const ended of notebook.read().ended) void farewells.tell(ended)
      const [latest, ...others] = usable(client, known())
      topic = latest?.topic ?? null
      for (const other of others) void end(other.topic, { isKnown: false })
    },
  }
}
