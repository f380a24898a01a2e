import type { Pairing, PairingSession, Proposal } from '../../state/store/pairing.ts'
import type { CaipNetwork } from '../../types.ts'
import { abortable } from './abortable.ts'
import { proposalFor } from './namespaces.ts'
import { aborted, toAirlockError, unreachable } from './pairingError.ts'
import type { Client, SessionRecord } from './signClient.ts'

/** Lifetime of a proposal (ms, spec section 9). */
const LIFETIME = 240_000

/** A proposal with less than this time left (ms) is not shown again. */
const TOO_LATE = 10_000

interface Live {
  uri: string
  expiresAt: number
  /** The proposed networks as text. */
  networks: string
  settled: Promise<PairingSession>
  /** Whether it outlives its callers. */
  isKept: boolean
  isWithdrawn: boolean
  waiting: number
}

interface ProposalsOptions {
  /** Called when a wallet has approved. */
  adopt: (record: SessionRecord) => PairingSession
  /** Called when a wallet has approved a withdrawn proposal. */
  refuse: (record: SessionRecord) => void
  /** Called when a proposal has ended, for any reason. */
  onOver: () => void
}

export interface Proposals {
  propose: Pairing['propose']
  /** Whether a wallet may still respond to a proposal. */
  areLive(): boolean
}

const nothing = () => undefined

/** Removes a proposal from the library's stores, and notifies a wallet that has read it. */
async function withdrawFrom({ core, proposal }: Client, uri: string): Promise<void> {
  const topic = uri.slice('wc:'.length, uri.indexOf('@'))
  const reason = { code: 6000, message: 'Not wanted any more' }
  for (const { id, pairingTopic } of proposal.getAll()) {
    if (pairingTopic !== topic) continue
    await proposal.delete(id, reason)
    core.expirer.del(id)
  }
  await core.pairing.disconnect({ topic })
}

/** The proposal is replaced before it is shown. */
const NEVER = new Promise<never>(nothing)

/** Publishes a proposal on the relay, where a wallet finds it by its URI. */
async function publish(client: Client, networks: readonly CaipNetwork[]) {
  const expiresAt = Date.now() + LIFETIME
  const optionalNamespaces = proposalFor(networks)
  const { uri, approval } = await client.connect({ optionalNamespaces }).catch((error: unknown) => {
    throw toAirlockError(error)
  })
  if (!uri) throw unreachable()
  return { uri, expiresAt, networks: JSON.stringify(optionalNamespaces), approval: approval() }
}

const isUsable = (live: Live | null, networks: readonly CaipNetwork[]): live is Live =>
  live !== null &&
  !live.isWithdrawn &&
  live.expiresAt - Date.now() > TOO_LATE &&
  live.networks === JSON.stringify(proposalFor(networks))

export function createProposals(client: Client, { adopt, refuse, onOver }: ProposalsOptions): Proposals {
  const all = new Set<Live>()
  let making = 0
  let latest: Live | null = null

  const over = (live: Live) => {
    all.delete(live)
    if (latest === live) latest = null
    onOver()
  }

  const withdraw = (live: Live) => {
    live.isWithdrawn = true
    withdrawFrom(client, live.uri)
      .catch(nothing)
      .finally(() => over(live))
  }

  const settle = async (live: Live, approval: Promise<SessionRecord>): Promise<PairingSession> => {
    try {
      const record = await approval
      if (!live.isWithdrawn) return adopt(record)
      refuse(record)
    } catch (error) {
      throw toAirlockError(error)
    } finally {
      over(live)
    }
    throw aborted()
  }

  const make = async (networks: readonly CaipNetwork[], isKept: boolean): Promise<Live> => {
    const { approval, ...made } = await publish(client, networks)
    const live: Live = { ...made, isKept, isWithdrawn: false, waiting: 0, settled: NEVER }
    live.settled = settle(live, approval)
    live.settled.catch(nothing)
    all.add(live)
    return live
  }

  const obtain = async (networks: readonly CaipNetwork[], reuse: boolean, signal: AbortSignal) => {
    if (reuse && isUsable(latest, networks)) return latest
    making += 1
    const made = make(networks, reuse).finally(() => {
      making -= 1
      onOver()
    })
    try {
      latest = await abortable(made, signal)
      return latest
    } catch (error) {
      made.then(withdraw, nothing)
      throw error
    }
  }

  return {
    propose: async (networks, { reuse, signal }): Promise<Proposal> => {
      const live = await obtain(networks, reuse, signal)
      live.isKept ||= reuse
      live.waiting += 1
      const settled = abortable(live.settled, signal)
      settled.catch(nothing)
      signal.addEventListener('abort', () => {
        live.waiting -= 1
        if (live.waiting === 0 && !live.isKept && all.has(live)) withdraw(live)
      })
      return { uri: live.uri, expiresAt: live.expiresAt, settled }
    },
    areLive: () => making > 0 || all.size > 0,
  }
}
