/** The client that the providers know, with the addresses to which they send people back. */
export interface KnownClient {
  id: string
  /** The ids of more clients, with the same secret and addresses. The providers with OAuth 2.0 alone know them. */
  otherIds?: readonly string[]
  secret: string
  redirectUris: readonly string[]
  /** The public key of Apple's client, as PEM (SPKI), with its names. */
  apple: { publicKey: string; teamId: string; keyId: string }
}
