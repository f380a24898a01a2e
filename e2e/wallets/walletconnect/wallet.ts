import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { accountsOn, familyOf } from './accounts.ts'
import { createAuthentication } from './authentication.ts'
import { createCore } from './core.ts'
import type { RpcUrls } from './params.ts'
import { createDesk } from './requests.ts'
import { createSessions } from './sessions.ts'

export type Proposal = WalletKitTypes.SessionProposal

export interface WalletConnectOptions {
  relayUrl: string
  /** The RPC URLs for EVM transactions, by CAIP-2 id. */
  rpcUrls?: RpcUrls
  name?: string
}

export interface Approval {
  /** The approved CAIP-2 ids. Default: every proposed one. */
  chains?: readonly string[]
  /** The indexes of the approved keys. Default: the first. */
  accounts?: readonly number[]
  /** The approved methods. Default: every proposed one. */
  methods?: readonly string[]
}

type Namespaces = Record<
  string,
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>

const REJECTED = { code: 5000, message: 'User rejected.' }

/** The session namespaces for a proposal, limited to what the person approves. */
async function namespacesFor({ params }: Proposal, approval: Approval): Promise<Namespaces> {
  const offered = Object.entries({ ...params.requiredNamespaces, ...params.optionalNamespaces })
  const built: Namespaces = {}
  for (const [family, { chains: proposed = [], methods, events }] of offered) {
    const wanted = approval.chains ?? proposed
    const chains = wanted.filter((chain) => familyOf(chain) === family)
    if (chains.length === 0) continue
    const accounts = await Promise.all(chains.map((chain) => accountsOn(chain, approval.accounts ?? [0])))
    built[family] = {
      chains: [...chains],
      accounts: accounts.flat(),
      methods: methods.filter((method) => approval.methods?.includes(method) ?? true),
      events,
    }
  }
  return built
}

type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * A visitor who closes the page while it tells the wallet goodbye makes it tell the wallet again at the next visit. The
 * library then rejects the second one in a promise that it does not wait for, and nobody could catch that.
 */
function acceptSecondGoodbye(kit: Kit): void {
  const engine = kit.engine.signClient.engine as unknown as Record<
    'isValidDisconnect',
    (end: unknown) => Promise<void>
  >
  const check = engine.isValidDisconnect
  engine.isValidDisconnect = (end) => {
    const checked = check(end)
    checked.catch(() => undefined)
    return checked
  }
}

export type WalletConnectWallet = Awaited<ReturnType<typeof createWalletConnectWallet>>

/**
 * A wallet outside the page, such as on a phone: the real library with real keys, over a relay. The test performs the
 * person's actions.
 */
export async function createWalletConnectWallet({
  relayUrl,
  rpcUrls = {},
  name = 'Far Wallet',
}: WalletConnectOptions) {
  const core = createCore(relayUrl)
  const kit = await WalletKit.init({
    core,
    metadata: {
      name,
      description: 'A test wallet',
      url: 'https://far-wallet.example',
      icons: ['https://far-wallet.example/icon.png'],
    },
  })
  acceptSecondGoodbye(kit)
  const desk = createDesk(rpcUrls)
  const proposals: Proposal[] = []
  const deleted: string[] = []
  let seen: (proposal: Proposal) => void = () => undefined

  kit.on('session_proposal', (proposal) => {
    proposals.push(proposal)
    seen(proposal)
  })
  kit.on('session_delete', ({ topic }) => void deleted.push(topic))
  kit.on('session_request', ({ id, topic, params: { chainId, request } }) => {
    void desk.take({ chain: chainId, method: request.method, params: request.params }, (answer) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never }),
    )
  })

  return {
    /** The received requests, in order. */
    log: desk.log,
    behave: desk.behave,
    answerHeld: desk.answerHeld,
    ...createSessions(kit),
    ...createAuthentication(kit),
    /** The received proposals, in order. */
    proposals,
    /** The topics of sessions that the other end has ended. */
    deleted,
    /** Scans the QR code. Resolves with the proposal. */
    pair: async (uri: string): Promise<Proposal> => {
      const arrival = new Promise<Proposal>((resolve) => {
        seen = resolve
      })
      await kit.pair({ uri })
      return arrival
    },
    /** Resolves with the session's topic. */
    approve: async (proposal: Proposal, approval: Approval = {}): Promise<string> => {
      const namespaces = await namespacesFor(proposal, approval)
      return (await kit.approveSession({ id: proposal.id, namespaces })).topic
    },
    reject: (proposal: Proposal, reason = REJECTED) => kit.rejectSession({ id: proposal.id, reason }),
    /** Drops its connection, which is restored automatically. */
    cut: () => core.relayer.provider.disconnect(),
    /**
     * Simulates the loss of the phone: it neither sends nor receives anything more. Pending work of the library would
     * otherwise fail later in its own listeners, where it cannot be caught, during another test.
     */
    vanish: async () => {
      core.heartbeat.stop()
      core.relayer.events.removeAllListeners()
      await core.relayer.transportClose()
    },
  }
}
