import type {
  Pairing,
  PairingSession,
  PairingSignIn,
  Proposal,
  SignedWhileConnecting,
} from '../../state/store/pairing.ts'
import type { CaipNetwork } from '../../types.ts'
import { abortable } from './abortable.ts'
import { authenticate, forgetAuthentication } from './authenticate.ts'
import { proposalFor } from './namespaces.ts'
import { aborted, proposalExpired, toAirlockError, unreachable } from './pairingError.ts'
import type { Client, SessionRecord } from './signClient.ts'

/** Lifetime of a proposal (ms, spec section 9). */
const LIFETIME = 240_000

/** A wallet that has read a code may answer for a minute more (ms). */
const GRACE = 60_000

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
  /** Called before `adopt`, if the wallet has signed messages too. */
  signed: (signed: SignedWhileConnecting) => void
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

type Options = Parameters<Pairing['propose']>[1]

const nothing = () => undefined

const topicOf = (uri: string) => uri.slice('wc:'.length, uri.indexOf('@'))

/** Removes a proposal from the library's stores, and notifies a wallet that has read it. */
async function withdrawFrom({ core, proposal }: Client, uri: string): Promise<void> {
  const topic = topicOf(uri)
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

/** The answer of a wallet. */
interface Approved {
  record: SessionRecord
  signed?: SignedWhileConnecting
}

interface Published {
  uri: string
  expiresAt: number
  networks: string
  approval: Promise<Approved>
}

/** Publishes a proposal on the relay, where a wallet finds it by its URI. */
async function publish(
  client: Client,
  networks: readonly CaipNetwork[],
  signIn: PairingSignIn | null,
): Promise<Published> {
  const expiresAt = Date.now() + LIFETIME
  const offers = proposalFor(networks)
  const rest = { expiresAt, networks: JSON.stringify(offers) }
  try {
    if (signIn && offers.eip155) return { ...rest, ...(await authenticate(client, offers.eip155, signIn)) }
    const { uri, approval } = await client.connect({ optionalNamespaces: offers })
    if (uri) return { ...rest, uri, approval: approval().then((record) => ({ record })) }
  } catch (error) {
    throw toAirlockError(error)
  }
  throw unreachable()
}

const isUsable = (live: Live | null, networks: readonly CaipNetwork[]): live is Live =>
  live !== null &&
  !live.isWithdrawn &&
  live.expiresAt - Date.now() > TOO_LATE &&
  live.networks === JSON.stringify(proposalFor(networks))

async function settle(
  live: Live,
  approval: Promise<Approved>,
  { signed, adopt, refuse }: Omit<ProposalsOptions, 'onOver'>,
): Promise<PairingSession> {
  try {
    const approved = await approval
    if (!live.isWithdrawn) {
      if (approved.signed) signed(approved.signed)
      return adopt(approved.record)
    }
    refuse(approved.record)
  } catch (error) {
    throw toAirlockError(error)
  }
  throw aborted()
}

export function createProposals(client: Client, { onOver, ...answers }: ProposalsOptions): Proposals {
  const all = new Set<Live>()
  let making = 0
  let latest: Live | null = null

  const over = (live: Live) => {
    all.delete(live)
    forgetAuthentication(client, topicOf(live.uri)).catch(nothing)
    if (latest === live) latest = null
    onOver()
  }

  const withdraw = (live: Live) => {
    live.isWithdrawn = true
    withdrawFrom(client, live.uri)
      .catch(nothing)
      .finally(() => over(live))
  }

  const make = async (networks: readonly CaipNetwork[], { reuse, signIn = null }: Options): Promise<Live> => {
    const { approval, ...made } = await publish(client, networks, signIn)
    const live: Live = { ...made, isKept: reuse, isWithdrawn: false, waiting: 0, settled: NEVER }
    // The library waits for an hour for a wallet that may sign.
    const limit = AbortSignal.timeout(LIFETIME + GRACE)
    limit.addEventListener('abort', () => all.has(live) && withdraw(live))
    const settled = settle(live, approval, answers).finally(() => over(live))
    live.settled = abortable(settled, limit, proposalExpired)
    live.settled.catch(nothing)
    all.add(live)
    return live
  }

  const obtain = async (networks: readonly CaipNetwork[], options: Options) => {
    const { reuse, signal } = options
    if (reuse && isUsable(latest, networks)) return latest
    making += 1
    const made = make(networks, options).finally(() => {
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
    propose: async (networks, options): Promise<Proposal> => {
      const { reuse, signal } = options
      const live = await obtain(networks, options)
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
