import {
  CaipNetworkId,
  ConnectorType,
  Icon,
  Label,
  maxLength,
  minLength,
  Namespace,
} from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Storage } from './storage.ts'

/**
 * The values that the widget stores between visits, by the names of spec section 3. One widget serves many
 * projects, so every key is scoped: `@airlock/<project id>/<origin>/<name>`. A value is wrapped as `{v,
 * data}`: a corrupt value, or one of a later version, is moved to `<key>.quarantine` and never fatal.
 */
const VERSION = 1

export const Envelope = z.strictObject({ v: z.literal(VERSION), data: z.unknown() })

export const perNamespace = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({
    eip155: z.optional(schema),
    solana: z.optional(schema),
    polkadot: z.optional(schema),
    bip122: z.optional(schema),
    cosmos: z.optional(schema),
  })

/**
 * A record of any keys. zod's own schema of keys would add half a kilobyte, and JSON keys are always
 * strings.
 */
export const recordOf = <S extends z.ZodMiniType>(schema: S) =>
  z
    .unknown()
    .check(
      z.refine(
        (value) =>
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          Object.values(value).every((item) => z.safeParse(schema, item).success),
      ),
    ) as unknown as z.ZodMiniType<Record<string, z.infer<S>>>

const Text = z.string().check(minLength(1), maxLength(256))

export const Connection = z.strictObject({
  connectorId: Text,
  name: Label,
  icon: z.optional(Icon),
  rdns: z.optional(Label),
  type: ConnectorType,
  accounts: z
    .array(z.strictObject({ address: Text, type: z.literal(['eoa', 'smartAccount', 'payment', 'ordinal']) }))
    .check(minLength(1), maxLength(256)),
  address: Text,
  caipNetworkId: CaipNetworkId,
})

const CachedBalance = z.strictObject({
  balance: Text,
  symbol: Label,
  timestamp: z.number(),
  isOfWallet: z.optional(z.boolean()),
  isExpired: z.optional(z.boolean()),
})

export const persistedSchemas = {
  active_caip_network_id: CaipNetworkId,
  active_namespace: Namespace,
  connected_namespaces: z.array(Namespace),
  connection_status: z.literal(['disconnected', 'connecting', 'connected']),
  connected_connector_ids: perNamespace(Text),
  connections: perNamespace(z.array(Connection)),
  disconnected_connector_ids: perNamespace(z.array(Text)),
  recent_wallets: z.array(z.strictObject({ id: Text })).check(maxLength(2)),
  /** Whether to load the secure frame at the start, to ask for the session. */
  email_login_used: z.boolean(),
  email: z.string().check(maxLength(254)),
  last_email_login_time: z.number(),
  /** A sign-in with a provider that is on its way: on a phone, its window may cost the page (R18). */
  last_social_login_time: z.number(),
  native_balance_cache: recordOf(CachedBalance),
}

type Schemas = typeof persistedSchemas
export type PersistedKey = keyof Schemas
export type Persisted = { [K in PersistedKey]: z.infer<Schemas[K]> }

function parse<K extends PersistedKey>(name: K, text: string): Persisted[K] | undefined {
  try {
    const envelope = z.safeParse(Envelope, JSON.parse(text))
    const data = z.safeParse(persistedSchemas[name] as z.ZodMiniType, envelope.data?.data)
    return data.success ? (data.data as Persisted[K]) : undefined
  } catch {
    return undefined
  }
}

export interface Persistence {
  read<K extends PersistedKey>(name: K): Persisted[K] | null
  /** Writes a value if it changed; `undefined` removes it. */
  write<K extends PersistedKey>(name: K, data: Persisted[K] | undefined): void
}

/**
 * Stored values and messages to other tabs belong to one project on one origin. Browsers partition a frame's
 * storage only by site, but another subdomain or port of the same site must not learn of an account, nor end
 * its connection.
 */
export const scopeOf = (projectId: string, origin: string): string => `${projectId}/${origin}`

/** The persisted values of one scope. */
export function createPersistence(storage: Storage, scope: string): Persistence {
  const keyOf = (name: PersistedKey) => `@airlock/${scope}/${name}`
  const written = new Map<PersistedKey, string | null>()
  return {
    read: (name) => {
      const key = keyOf(name)
      const text = storage.get(key)
      if (text === null) return null
      const data = parse(name, text)
      if (data !== undefined) return data
      storage.set(`${key}.quarantine`, text)
      storage.remove(key)
      return null
    },
    write: (name, data) => {
      const text = data === undefined ? null : JSON.stringify({ v: VERSION, data })
      if (written.get(name) === text) return
      written.set(name, text)
      if (text === null) storage.remove(keyOf(name))
      else storage.set(keyOf(name), text)
    },
  }
}
