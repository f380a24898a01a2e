import type { SocialProvider } from '../../social/providers.ts'
import type { SecretSource } from '../config/secretSource.ts'

/** The providers to whose page a window leads. Farcaster has none: people sign in its app. */
export type OAuthProvider = Exclude<SocialProvider, 'farcaster'>

/** How a project reaches one provider. */
export type SocialClient = OAuthClient | FarcasterClient

/** Farcaster is public: nobody registers there, and there is no secret. */
export interface FarcasterClient {
  provider: 'farcaster'
  /** The id of the project: its identities are its own, as those of a client at any other provider are. */
  clientId: string
  /** The server that carries messages between the secure server and Farcaster's app. */
  relayUrl: string
  /** A node of OP Mainnet, by which signatures are verified. */
  rpcUrl: string
}

/** A project's client at one provider. It says where its secret is, and does not contain it. */
export interface OAuthClient {
  provider: OAuthProvider
  clientId: string
  secret: SecretSource
  /** Development only: the address of a server that stands in for the provider's. */
  standIn?: string | undefined
  /** With `apple`: who signs the secret, and with which key. */
  apple?: { teamId: string; keyId: string }
  /** With `oidc`. */
  oidc?: {
    name: string
    issuer: string
    /** The domains whose mailboxes this provider runs. */
    emailDomains: readonly string[]
  }
}
