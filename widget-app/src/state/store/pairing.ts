import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { CaipAddress, CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'

/** What the operator configured: the relay and the project id there. */
export interface PairingConfig {
  relayUrl: string
  projectId: string
}

/** The wallet at the other end, in its own words: a claim. */
export interface Peer {
  name: string
}

/** A settled session. One at a time: settling another one ends it. */
export interface PairingSession {
  topic: string
  peer: Peer
  /** In the wallet's order. */
  accounts: readonly CaipAddress[]
  /** Networks that the wallet approved. */
  chains: readonly CaipNetworkId[]
  methods: { readonly [N in Namespace]?: readonly string[] }
}

/** A proposal that a wallet may answer. */
export interface Proposal {
  /** `wc:…`, for a QR code or a link. */
  uri: string
  /**
   * Milliseconds since 1970: 240,000 ms after it was made. To be replaced by another one before that; a wallet that has
   * read it already may answer for a minute more.
   */
  expiresAt: number
  /** Rejects with the wallet's code (5000 and its kind: rejected), -32053 when aborted, -32052 when it expired. */
  settled: Promise<PairingSession>
}

/** What a pairing session tells by itself. */
export interface PairingEvents {
  /** Settled, updated, extended, restored; null: it is over. */
  session: PairingSession | null
  accountsChanged: { namespace: Namespace; accounts: string[] }
  chainChanged: { caipNetworkId: CaipNetworkId }
  /** The relay is away (false) or back (true). Requests wait meanwhile. */
  relay: boolean
}

/**
 * Pairing with wallets elsewhere, as the flows reach it. Made by `createPairing`, which is fetched with its library when a
 * pairing starts or a session is to be restored; nothing is sent to the relay before that.
 */
export interface Pairing {
  /**
   * Proposes these networks, all of them optional. `reuse`: a live proposal serves again, and outlives its signal, because
   * the visitor may come back with the answer; else it is withdrawn when the signal is aborted. Rejects with 4900 when the
   * relay cannot be reached for a minute; that it is away is told by the event sooner.
   */
  propose(
    networks: readonly CaipNetwork[],
    options: { reuse: boolean; signal: AbortSignal },
  ): Promise<Proposal>
  /** The session as it stands now. */
  session(): PairingSession | null
  /** The network that a family is on, one of the session's; null where it has none of this family. */
  network(namespace: Namespace): CaipNetworkId | null
  /** Moves a family to another network of the session: requests go there from now on. The wallet need not be asked. */
  setNetwork(caipNetworkId: CaipNetworkId): void
  /** Sends a request to the wallet. */
  request(
    caipNetworkId: CaipNetworkId,
    method: string,
    params: unknown,
    options?: CallOptions,
  ): Promise<unknown>
  /** Ends the session: here at once and always; the wallet is told if it can be. */
  disconnect(): Promise<void>
  on<E extends keyof PairingEvents>(event: E, listener: (payload: PairingEvents[E]) => void): () => void
}
