/** The client that the providers know, with the addresses to which they send people back. */
export interface KnownClient {
  id: string
  secret: string
  redirectUris: readonly string[]
  /** The public key of Apple's client, as PEM (SPKI), with its names. */
  apple: { publicKey: string; teamId: string; keyId: string }
}
