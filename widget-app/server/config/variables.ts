import {
  LogLevel,
  METRICS_VARIABLES,
  NET,
  NodeEnv,
  Origin,
  PoolSize,
  Port,
  readUrl,
} from '@airlock/kit/server'
import * as z from 'zod/mini'

const isBase = (text: string) => {
  const url = readUrl(text)
  if (!url) return false
  const { protocol, search, hash, username, password } = url
  return /^https?:$/.test(protocol) && [search, hash, username, password].every((part) => part === '')
}

const isEndpoint = (text: string) => /^https?:$/.test(readUrl(text)?.protocol ?? '')

/** At least as many as a batch may contain: otherwise a full batch could never pass, and Retry-After would be wrong. */
const Calls = (fallback: number) =>
  z._default(
    z.string().check(z.regex(/^[1-9]\d{3,8}$/, `a number of calls a minute from 1000, such as ${fallback}`)),
    String(fallback),
  )

const isPostgres = (text: string) => ['postgres:', 'postgresql:'].includes(readUrl(text)?.protocol ?? '')

/** The order of secp256k1: private keys are below it (SEC 2, section 2.4.1). */
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

const isPrivateKey = (text: string) =>
  /^(?:0x)?[0-9a-f]{64}$/i.test(text) &&
  text.slice(-64).toLowerCase() < ORDER &&
  !/^0+$/.test(text.slice(-64))

/** The environment, each variable checked on its own. */
export const Variables = z.object({
  ...NET,
  NODE_ENV: NodeEnv,
  PORT: Port,
  AIRLOCK_WIDGET_PORT: Port,
  AIRLOCK_SECURE_PORT: Port,
  AIRLOCK_PROJECTS: z.optional(z.string()),
  AIRLOCK_SECURE_URL: Origin,
  AIRLOCK_WALLETS_FILE: z.optional(z.string()),
  AIRLOCK_FONTS_DIR: z.optional(z.string()),
  AIRLOCK_REGISTRY_URL: z.optional(
    z.string().check(z.refine(isBase, 'a base URL such as https://registry.example')),
  ),
  AIRLOCK_PRICES_URL: z.optional(
    z.string().check(z.refine(isBase, 'a base URL such as https://prices.example')),
  ),
  AIRLOCK_IPFS_GATEWAY: z.optional(
    z.string().check(z.refine(isBase, 'a base URL such as https://ipfs.example')),
  ),
  AIRLOCK_ARWEAVE_GATEWAY: z.optional(
    z.string().check(z.refine(isBase, 'a base URL such as https://arweave.example')),
  ),
  AIRLOCK_NFT_HTTPS: z._default(z.enum(['true', 'false'], 'true or false'), 'false'),
  AIRLOCK_CHAINS_FILE: z.optional(z.string()),
  AIRLOCK_CALLS_PER_ADDRESS: Calls(30_000),
  AIRLOCK_CALLS_PER_PROJECT: Calls(3_000_000),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgres, 'an address such as postgres://user:password@host/name')),
  ),
  AIRLOCK_DATABASE_POOL: PoolSize,
  AIRLOCK_WIDGET_DATA_DIR: z.optional(z.string()),
  AIRLOCK_EVENTS_URL: z.optional(
    z.string().check(z.refine(isEndpoint, 'an http or https address such as https://events.example/airlock')),
  ),
  AIRLOCK_SDK_TYPE: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.@/+-]{1,64}$/, 'up to 64 letters, digits and any of .@/+-, such as my-wallet')),
  ),
  AIRLOCK_ANALYTICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[!-~]{32,256}$/, '32 to 256 printable characters, such as from openssl rand -hex 32')),
  ),
  AIRLOCK_NAMES_KEY: z.optional(
    z.string().check(z.refine(isPrivateKey, '32 random bytes as hex, such as from openssl rand -hex 32')),
  ),
  ...METRICS_VARIABLES,
  LOG_LEVEL: LogLevel,
})
export type Variables = z.infer<typeof Variables>

/** Variables whose values no message repeats. They may also be read from files. */
export const SECRETS = ['DATABASE_URL', 'AIRLOCK_EVENTS_URL', 'AIRLOCK_ANALYTICS_TOKEN', 'AIRLOCK_NAMES_KEY']
