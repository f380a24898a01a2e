import {
  enforce,
  type MetricsAddress,
  type Mode,
  metricsAddress,
  modeOf,
  type Net,
  netOf,
  type Variables as ProcessVariables,
  readSecretFiles,
  readVariables,
} from '@airlock/kit/server'
import { LIMITS, type LimitTable } from '../auth/limitTable.ts'
import { ALWAYS, DEVELOPMENT, isLocal, PRODUCTION } from './rules.ts'
import { SAMPLE_SECRETS } from './samples.ts'
import { mailServers, SECRETS, Variables } from './variables.ts'

export interface Environment extends Net {
  mode: Mode
  port: number
  /** The path of the project file. Without one (development only) the built-in demo project is used. */
  projectsFile: string | undefined
  /** The widget's origin, the only page that may embed the secure frame. */
  widgetUrl: string
  /** Our own public origin: the audience of every proof, and the origin of links in mails. */
  secureUrl: string
  /** Postgres by URL with a maximum of connections, or (development only) the folder of the embedded database. */
  database: { url: string; poolSize: number } | { dataDir: string }
  /** How long a start waits for an unavailable database, in milliseconds. */
  databaseWaitMs: number
  /** How long audit entries are kept, in milliseconds. */
  auditKeptMs: number
  /** One mail server or more, in order of preference. */
  mail: { servers: readonly { url: string; requireTls: boolean }[]; from: string }
  secrets: Secrets
  /** The send limits that the operator has set. A company behind one address needs more for that address. */
  limits: Partial<LimitTable>
  /** The challenge for unknown devices while a project or the server nears its limit. */
  challenge: 'off' | 'proof-of-work'
  /** The address of the metrics, if they are enabled. */
  metrics: MetricsAddress | undefined
  logLevel: string
}

interface Secrets {
  /** The key of the hashes of codes and addresses. */
  pepper: Uint8Array
  /** Signs access tokens. */
  sessionKey: Uint8Array
  /**
   * The keyring of key-encryption keys as JSON, for `parseKeyring`: `{"auth": {"current": "2026-1", "keys":
   * {"2026-1": "<32 random bytes as base64url>"}}, "recovery": {…}}`. Every share is sealed under a key of its kind.
   * `current` seals new shares; the other keys only open old ones. No key may occur twice, so auth and recovery have
   * different ones.
   */
  keys: string
}

/** Reads the environment. Throws one ConfigProblem that names every mistake and repeats no secret. */
export function readEnvironment(env: ProcessVariables): Environment {
  const variables = readVariables(Variables, readSecretFiles(env, SECRETS), SECRETS)
  const mode = modeOf(variables)
  enforce([...ALWAYS, ...(mode === 'production' ? PRODUCTION : DEVELOPMENT)], variables)
  const port = Number(variables.AIRLOCK_SECURE_PORT ?? variables.PORT ?? 5102)
  return {
    mode,
    ...netOf(variables),
    port,
    projectsFile: variables.AIRLOCK_PROJECTS,
    widgetUrl:
      variables.AIRLOCK_WIDGET_URL ?? `http://widget.localhost:${variables.AIRLOCK_WIDGET_PORT ?? 5101}`,
    secureUrl: variables.AIRLOCK_SECURE_URL ?? `http://secure.localhost:${port}`,
    database: databaseOf(variables),
    databaseWaitMs: Number(variables.AIRLOCK_DATABASE_WAIT) * 1000,
    auditKeptMs: Number(variables.AIRLOCK_AUDIT_DAYS) * 86_400_000,
    mail: mailOf(variables, mode),
    secrets: secretsOf(variables),
    limits: limitsOf(variables),
    challenge: variables.AIRLOCK_CHALLENGE,
    metrics: metricsAddress(variables),
    logLevel: variables.LOG_LEVEL,
  }
}

function mailOf(variables: Variables, mode: Mode): Environment['mail'] {
  const { AIRLOCK_SMTP_URL: given, AIRLOCK_SMTP_PORT: port = 5125 } = variables
  return {
    // Mail to another machine must be encrypted, because it contains codes.
    servers: mailServers(given ?? `smtp://127.0.0.1:${port}`).map((url) => ({
      url,
      requireTls: mode === 'production' && !isLocal(url),
    })),
    from: variables.AIRLOCK_MAIL_FROM ?? 'Airlock <wallet@airlock.localhost>',
  }
}

function databaseOf(variables: Variables): Environment['database'] {
  const { DATABASE_URL: url, AIRLOCK_DATA_DIR: dataDir = '.data/secure' } = variables
  return url === undefined ? { dataDir } : { url, poolSize: Number(variables.AIRLOCK_DATABASE_POOL) }
}

function limitsOf(variables: Variables): Partial<LimitTable> {
  const most = (name: 'send-ip-1h' | 'send-project-1h' | 'send-total-1m', max: string) => ({
    [name]: { ...LIMITS[name], max: Number(max) },
  })
  return {
    ...most('send-ip-1h', variables.AIRLOCK_SENDS_PER_ADDRESS),
    ...most('send-project-1h', variables.AIRLOCK_SENDS_PER_PROJECT),
    ...most('send-total-1m', variables.AIRLOCK_SENDS_PER_MINUTE),
  }
}

function secretsOf(variables: Variables): Secrets {
  const given = { ...SAMPLE_SECRETS, ...definedOf(variables) }
  return {
    pepper: bytes(given.AIRLOCK_PEPPER),
    sessionKey: bytes(given.AIRLOCK_SESSION_KEY),
    keys: given.AIRLOCK_KEYS,
  }
}

const definedOf = ({ AIRLOCK_PEPPER, AIRLOCK_SESSION_KEY, AIRLOCK_KEYS }: Variables) => ({
  ...(AIRLOCK_PEPPER !== undefined && { AIRLOCK_PEPPER }),
  ...(AIRLOCK_SESSION_KEY !== undefined && { AIRLOCK_SESSION_KEY }),
  ...(AIRLOCK_KEYS !== undefined && { AIRLOCK_KEYS }),
})

/** Node reads both alphabets of base64. */
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
