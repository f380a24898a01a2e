import type { Generated } from 'kysely'

/**
 * The person whom a provider calls `subject`, to this client. Only the person joins one to an account: no address that
 * a provider reports leads here.
 */
export interface SocialIdentitiesTable {
  id: string
  provider: string
  /** A subject is only unique for an issuer and a client. */
  issuer: string
  client_id: string
  subject: string
  user_id: string
  /** As the provider reported it last. */
  name: string | null
  picture_url: string | null
  created_at: number
  last_used_at: number
}

/** A sign-in with a provider, or the joining of one to the account of a session. */
export interface SocialAttemptsTable {
  id: string
  purpose: 'sign-in' | 'join'
  provider: string
  /** The project's client when the attempt started. */
  client_id: string
  project_id: string
  top_origin: string | null
  /** The thumbprint of the frame's key: only that key redeems the attempt. */
  jkt: string
  device: string
  /** The hash of the verifier that the frame keeps until it redeems the attempt. */
  verifier_hash: Uint8Array
  /** The two digits that window and frame show. */
  number: string
  /** With `join`: the session and its user. */
  user_id: string | null
  session_id: string | null
  /**
   * `open`: the person is, or will be, at the provider. `unconfirmed`: back, but has not pressed yet. `proven`: the
   * frame may redeem it. `failed`: may be opened again. `used`: over.
   */
  phase: 'open' | 'unconfirmed' | 'proven' | 'failed' | 'used'
  failure: string | null
  /**
   * The hash of the `state` that the provider gives back, or of Farcaster's nonce. Its bits are flipped once the `state`
   * came back, and it is null once the person has confirmed.
   */
  state_hash: Uint8Array | null
  /** The hash of the secret in the form by which the person confirms. */
  confirm_hash: Uint8Array | null
  /** Sealed under a key from outside the database: nonce and PKCE verifier or Farcaster's channel, later the profile; null once used. */
  sealed: string | null
  /** The sign-in by code that completes this one. */
  code_attempt_id: string | null
  /** How often the window, or a channel of Farcaster, was opened. */
  openings: Generated<number>
  /** Until when one call asks Farcaster's relay for all others. */
  busy_until: number | null
  created_at: number
  expires_at: number
}
