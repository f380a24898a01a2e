import * as z from 'zod/mini'

/** The documentation of one environment variable. */
export interface VariableReference {
  /** The effect of the variable: one or more sentences. */
  meaning: string
  /** The behaviour without a value, if the schema has no default. */
  unset?: string
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** One entry for each variable of a schema. A variable without documentation does not compile. */
export type Reference<Variables extends Shape> = Readonly<Record<keyof Variables & string, VariableReference>>

/** The variables that both servers have. */
export const SHARED_REFERENCE = {
  HOST: { meaning: 'The address to listen on.', unset: 'every address in production, 127.0.0.1 otherwise' },
  PORT: { meaning: 'The port, as hosting platforms set it. The server’s own variable wins.', unset: '' },
  NODE_ENV: {
    meaning:
      'Production refuses what is not safe in public: http origins, wildcards on public suffixes, missing configuration, sample secrets.',
  },
  LOG_LEVEL: { meaning: 'The least important messages that are logged.' },
  AIRLOCK_PROJECTS: {
    meaning: 'Path of the [project file](../configuration.md#the-project-file).',
    unset: 'required in production; the demo project otherwise',
  },
  AIRLOCK_TRUST_PROXY: {
    meaning:
      'The number of your own proxies in front of the server. Each must add the client’s address to `X-Forwarded-For`: limits count by that address.',
  },
  AIRLOCK_MAX_CONNECTIONS: {
    meaning:
      'The most connections at a time. Connections that have not sent a request get at most half of them; the oldest is closed to make room.',
  },
  AIRLOCK_HEADER_TIMEOUT: { meaning: 'How long a client may take to send the headers of a request.' },
  AIRLOCK_IDLE_TIMEOUT: {
    meaning: 'How long a connection is kept open after an answer. Choose more than your proxy’s own limit.',
  },
  AIRLOCK_SECURITY_CONTACT: {
    meaning: 'Where to report a vulnerability. It is served in `/.well-known/security.txt`.',
    unset: 'no such file',
  },
  AIRLOCK_DATABASE_POOL: { meaning: 'The most connections to Postgres in each process.' },
  AIRLOCK_METRICS_PORT: {
    meaning: 'The port on which `/metrics` answers Prometheus ([Operating](../operating.md#metrics)).',
    unset: 'no metrics',
  },
  AIRLOCK_METRICS_HOST: { meaning: 'The address on which `/metrics` listens.' },
} as const satisfies Readonly<Record<string, VariableReference>>

const code = (text: string) => `\`${text}\``

/** The format of a value, in the words of the error message for a wrong one. */
function formatOf(schema: z.ZodMiniType): string {
  const parsed = z.safeParse(schema, '\0')
  return parsed.success ? 'text' : (parsed.error.issues[0]?.message ?? 'text')
}

function defaultOf(schema: z.ZodMiniType, unset = ''): string {
  const parsed = z.safeParse(schema, undefined)
  return parsed.success && typeof parsed.data === 'string' ? code(parsed.data) : unset
}

/**
 * Creates a Markdown table of environment variables, in the order of the schema.
 *
 * @param secrets the variables that may also be read from a file, whose path is in `NAME_FILE`
 */
export function referenceTable<Variables extends Shape>(
  shape: Variables,
  reference: Reference<Variables>,
  secrets: readonly string[],
): string {
  const rows = Object.entries<z.ZodMiniType>(shape).map(([name, schema]) => {
    const { meaning, unset }: VariableReference = reference[name as keyof Variables & string]
    const file = secrets.includes(name) ? `<br>or ${code(`${name}_FILE`)}` : ''
    return `| ${code(name)}${file} | ${meaning} | ${formatOf(schema)} | ${defaultOf(schema, unset)} |`
  })
  return ['| Variable | Meaning | Value | Default |', '|---|---|---|---|', ...rows].join('\n')
}
