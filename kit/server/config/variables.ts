import * as z from 'zod/mini'
import { ConfigProblem } from './problem.ts'
import { readUrl } from './url.ts'

/**
 * Development is lenient (http, localhost, a built-in project). Production refuses every setting that is unsafe in
 * public.
 */
export type Mode = 'development' | 'production'

/** The environment variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const PORT = /^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/

function isOrigin(text: string): boolean {
  const url = readUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

/** The variables of every server. Messages complete a sentence that begins with "NAME is "…", but has to be". */
export const Port = z.optional(z.string().check(z.regex(PORT, 'a port from 1 to 65535, such as 5101')))
export const Origin = z.optional(
  z.string().check(z.refine(isOrigin, 'an origin without a path, such as https://secure.example')),
)
export const NodeEnv = z._default(
  z.enum(['development', 'test', 'production'], 'development or production'),
  'development',
)
export const LogLevel = z._default(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info')

/** The maximum number of connections to Postgres. */
export const PoolSize = z._default(
  z
    .string()
    .check(z.regex(/^(?:[2-9]|[1-9]\d|1\d\d|200)$/, 'a number of connections from 2 to 200, such as 10')),
  '10',
)

export const modeOf = (variables: { NODE_ENV: z.infer<typeof NodeEnv> }): Mode =>
  variables.NODE_ENV === 'production' ? 'production' : 'development'

/**
 * Parses variables. Throws one {@link ConfigProblem} that names every mistake.
 *
 * @param hidden the variables whose value no message repeats, because it may be a secret
 */
export function readVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  env: Variables,
  hidden: readonly string[] = [],
): z.output<Schema> {
  // Compose files and CI pass an empty string for a variable that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const is = hidden.includes(name) ? 'cannot be read: it' : `is "${given[name]}", but`
    return `${name} ${is} has to be ${issue.message}.`
  })
  throw new ConfigProblem(problems.join('\n'))
}

/** A setting that a mode does not allow, and the sentence that explains how to fix it. */
export interface Rule<Parsed> {
  broken: (variables: Parsed) => boolean
  mend: string
}

/** Throws one {@link ConfigProblem} with every rule that is violated. */
export function enforce<Parsed>(rules: readonly Rule<Parsed>[], variables: Parsed): void {
  const broken = rules.filter((rule) => rule.broken(variables))
  if (broken.length > 0) throw new ConfigProblem(broken.map((rule) => rule.mend).join('\n'))
}
