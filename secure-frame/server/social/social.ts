import { createHash, randomBytes } from 'node:crypto'
import type { SecretSource, SocialClient } from '@airlock/kit/server'
import type { SocialProvider } from '@airlock/kit/social'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Auth } from '../auth/auth.ts'
import { Signed } from '../auth/providers/farcaster/relay.ts'
import type { Database } from '../db/schema.ts'
import { createSeal } from '../keys/seal.ts'

/** Sign-in with providers needs these services in addition to those of every sign-in. */
export interface Social extends Auth {
  log: Pick<Logger, 'warn'>
  /** The project's client at the provider; null if the project does not offer it. */
  socialClient: (projectId: string, provider: SocialProvider) => SocialClient | null
  /** Throws if the secret is not there. */
  secretOf: (source: SecretSource) => string
}

export type AttemptRow = Selectable<Database['social_attempts']>

/** How long an attempt may be tried. */
export const SOCIAL_ATTEMPT_MS = 10 * 60_000

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hash = (secret: string): Uint8Array =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** The data that an attempt keeps while the person is at the provider. */
export const Asked = z.strictObject({ nonce: z.string(), verifier: z.string() })

/** The person, once the provider has named them. */
export const Proven = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  runsMailbox: z.boolean(),
  name: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
})
export type Proven = z.infer<typeof Proven>

/** The data that an attempt with Farcaster keeps until the signature is verified. */
export const Channel = z.strictObject({
  nonce: z.string(),
  /** Names the channel to the relay; null while it is being opened. */
  token: z.nullable(z.string()),
  /** The address in the code on the screen. Missing while the channel is being opened. */
  url: z.optional(z.string()),
  expiresAt: z.number(),
  /** The data that the relay returns only once. */
  signed: z.nullable(Signed),
  /** How often in a row the relay or the node did not respond. */
  failures: z.number(),
})
export type Channel = z.infer<typeof Channel>

/** Each kind of content is sealed for itself: none can be opened as another. */
const KINDS: ReadonlyMap<z.ZodMiniType, string> = new Map<z.ZodMiniType, string>([
  [Asked, 'asked'],
  [Channel, 'channel'],
  [Proven, 'proven'],
])

const contextOf = (schema: z.ZodMiniType, id: string) => `${KINDS.get(schema)}|${id}`

/** Seals what the attempt remembers: neither a copy of the tables nor another row gives it away. */
export const sealFor = <Schema extends z.ZodMiniType>(
  { pepper }: Pick<Social, 'pepper'>,
  id: string,
  schema: Schema,
  value: z.infer<Schema>,
): string => createSeal(pepper, 'social').seal(JSON.stringify(value), contextOf(schema, id))

/** Throws if it was sealed for another attempt, or as something else. */
export const openSealed = <Schema extends z.ZodMiniType>(
  { pepper }: Pick<Social, 'pepper'>,
  { id, sealed }: Pick<AttemptRow, 'id' | 'sealed'>,
  schema: Schema,
): z.output<Schema> =>
  z.parse(schema, JSON.parse(createSeal(pepper, 'social').open(sealed ?? '', contextOf(schema, id))))
