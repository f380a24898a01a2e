import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { CaipAddress, CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'

/** The operator's relay, and the project id there. */
export interface PairingConfig {
  relayUrl: string
  projectId: string
}

/** The wallet at the other end as it describes itself, unverified. */
export interface Peer {
  name: string
}

/** A settled session. There is only one: settling another one ends it. */
export interface PairingSession {
  topic: string
  peer: Peer
  /** In the wallet's order. */
  accounts: readonly CaipAddress[]
  /** Networks that the wallet approved. */
  chains: readonly CaipNetworkId[]
  methods: { readonly [N in Namespace]?: readonly string[] }
}

/** A proposal that a wallet may accept. */
export interface Proposal {
  /** `wc:…`, for a QR code or a link. */
  uri: string
  /**
   * Milliseconds since 1970: 240,000 ms after its creation. The proposal is replaced before; a wallet that
   * has already read it may respond for a minute more.
   */
  expiresAt: number
  /** Rejects with the wallet's code (5000 and similar: rejected), -32053 if aborted, -32052 if expired. */
  settled: Promise<PairingSession>
}

/** The fields of a sign-in that a wallet may sign while it connects. */
export interface PairingSignIn {
  /** The site, as the browser has verified it. */
  domain: string
  uri: string
  nonce: string
  statement?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  resources?: readonly string[] | undefined
}

/** The messages that a wallet has signed while it connected, one for each network at most. */
export interface SignedWhileConnecting {
  /** The nonce that they were asked to have. */
  nonce: string
  messages: readonly { message: string; signature: string }[]
}

/** The events of a pairing session. */
export interface PairingEvents {
  /** Comes before the session that the messages were signed with. */
  signed: SignedWhileConnecting
  /** Settled, updated, extended or restored; null if it is over. */
  session: PairingSession | null
  accountsChanged: { namespace: Namespace; accounts: string[] }
  chainChanged: { caipNetworkId: CaipNetworkId }
  /** Whether the relay is reachable. Requests wait while it is not. */
  relay: boolean
}

/**
 * Pairing with wallets outside the page, as the flows use it. Created by `createPairing`, which is loaded
 * with its library when a pairing starts or a session is to be restored; the relay receives nothing before
 * that.
 */
export interface Pairing {
  /**
   * Proposes these networks, all of them optional. With `reuse`, a live proposal is used again and outlives
   * its signal, because the visitor may come back with the response; else the proposal is withdrawn when the
   * signal aborts. Rejects with 4900 if the relay is unreachable for a minute; the event reports that
   * sooner. With `signIn`, which needs networks of EVM alone and no `reuse`, the wallet may sign a message
   * when it approves.
   */
  propose(
    networks: readonly CaipNetwork[],
    options: { reuse: boolean; signal: AbortSignal; signIn?: PairingSignIn | null },
  ): Promise<Proposal>
  /** The current session. */
  session(): PairingSession | null
  /** The active network of a family in the session; null if the session has none of this family. */
  network(namespace: Namespace): CaipNetworkId | null
  /**
   * Selects another network of the session for a family: later requests go there. The wallet need not be
   * asked.
   */
  setNetwork(caipNetworkId: CaipNetworkId): void
  /** Sends a request to the wallet. */
  request(
    caipNetworkId: CaipNetworkId,
    method: string,
    params: unknown,
    options?: CallOptions,
  ): Promise<unknown>
  /** Ends the session here, always and at once; the wallet is notified if possible. */
  disconnect(): Promise<void>
  on<E extends keyof PairingEvents>(event: E, listener: (payload: PairingEvents[E]) => void): () => void
}
