import { type OAuthClient, readUrl } from '@airlock/kit/server'
import type { ServerMetadata } from 'openid-client'
import * as z from 'zod/mini'
import { canonicalEmail } from '../../../src/contract/email.ts'

/** A person, as the provider at which they signed in describes them. */
export interface Profile {
  /** Identifies the person at this provider, to this client. */
  subject: string
  /** Only if the provider vouches that the address is the person's. */
  email: string | null
  /**
   * Whether the provider runs the mailbox of that address, so that its word is as good as a code. Other providers
   * checked the address once, and it may have another owner since.
   */
  runsMailbox: boolean
  name: string | null
  imageUrl: string | null
}

/** The answers that can be read after a sign-in. */
export interface Evidence {
  client: OAuthClient
  /** The claims of the id token; undefined for a provider without one. */
  claims: unknown
  /** The parameters of the callback. */
  callback: URLSearchParams
  /** Asks the provider's API with the access token. The address is one of the provider's own. */
  ask: (url: string) => Promise<unknown>
}

/** Everything that is special about a provider. Another one is another file, and a row of the table. */
export interface Provider {
  /** Its name on our pages. */
  nameOf: (client: OAuthClient) => string
  /** OpenID Connect: the issuer, whose metadata is discovered. OAuth 2.0: its endpoints. */
  serverOf: (client: OAuthClient) => { issuer: string } | OAuthServer
  scope: string
  /** How the client proves itself at the token endpoint (RFC 6749 section 2.3.1). */
  secret: 'body' | 'basic' | 'signed'
  /** Sent with the authorization request. */
  parameters?: Readonly<Record<string, string>>
  /** The provider responds to a refused code with 200 and an error. */
  hidesErrors?: true
  read: (evidence: Evidence) => Promise<Profile>
}

type OAuthServer = Required<Pick<ServerMetadata, 'issuer' | 'authorization_endpoint' | 'token_endpoint'>>

/** The provider's response is not what it should be: it lies, or it is not the provider. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** The provider cannot be reached, or does not work now. Another try may succeed. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** OpenID Connect Core section 2 limits a subject to 255 characters. Providers choose its format. */
export const Subject = z.string().check(z.minLength(1), z.maxLength(255))

/** A number, as a text. Larger ones than JSON can hold have been rounded, and name somebody else. */
export const NumericSubject = z.pipe(z.int().check(z.gt(0)), z.transform(String))

/** Parses a response. @throws ProviderRefused without anything of it */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it')
  throw new ProviderRefused(`the response is not what it should be: ${where.join(', ')}`)
}

const MOST_IN_NAME = 64

/**
 * A name as one line of visible characters. Control, format and bidi characters would let it rewrite the text around
 * it.
 */
export function plainName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const visible = name
    .slice(0, 1_024)
    .normalize('NFC')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  const plain = Array.from(visible.replace(/[\s\p{Z}]+/gu, ' ').trim())
  return plain.slice(0, MOST_IN_NAME).join('').trim() || null
}

/** The address of a picture, if it is an https one of usual length. */
export function imageUrl(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 1_024 || !text.startsWith('https://')) return null
  return readUrl(text)?.href ?? null
}

/** An address that the provider vouches for, in canonical form. */
export const vouched = (email: unknown, isVerified: boolean): string | null =>
  isVerified && typeof email === 'string' && email.length <= 254 ? canonicalEmail(email) : null

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
