import * as z from 'zod/mini'
import { ConfigProblem } from './problem.ts'

/** Development forgives (http, localhost, a built-in project); production refuses whatever is not safe in public. */
export type Mode = 'development' | 'production'

export interface Environment {
  mode: Mode
  port: number
  /** One address to listen on; without one the mode decides. */
  host: string | undefined
  /** Path of the project file; without one (development only) the built-in demo project is used. */
  projectsFile: string | undefined
  /** Origin of the secure frame, or nothing when this deployment has none. */
  secureUrl: string | undefined
  logLevel: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const PORT = /^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/

const Port = z.optional(z.string().check(z.regex(PORT, 'a port from 1 to 65535, such as 5101')))

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

const Variables = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'development or production'),
    'development',
  ),
  PORT: Port,
  AIRLOCK_WIDGET_PORT: Port,
  AIRLOCK_SECURE_PORT: Port,
  HOST: z.optional(z.string()),
  AIRLOCK_PROJECTS: z.optional(z.string()),
  AIRLOCK_SECURE_URL: z.optional(
    z.string().check(z.refine(isOrigin, 'an origin without a path, such as https://secure.example')),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
})
type Variables = z.infer<typeof Variables>

/** What development tolerates and production does not: each with the sentence that mends it. */
const PRODUCTION_RULES: { broken: (variables: Variables) => boolean; mend: string }[] = [
  {
    broken: ({ AIRLOCK_PROJECTS }) => AIRLOCK_PROJECTS === undefined,
    mend: 'AIRLOCK_PROJECTS is not set: in production give it the path of your project file, such as /etc/airlock/airlock.yaml.',
  },
  {
    broken: ({ AIRLOCK_SECURE_URL }) => AIRLOCK_SECURE_URL?.startsWith('http:') ?? false,
    mend: 'AIRLOCK_SECURE_URL starts with http: in production the secure frame has to be served over https.',
  },
]

/** Reads the environment. Throws one {@link ConfigProblem} that names everything wrong with it. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  // Compose files and CI pass empty strings for what is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Variables, given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name} is "${given[name]}", but has to be ${issue.message}.`
    })
    throw new ConfigProblem(problems.join('\n'))
  }
  const variables = parsed.data
  const mode: Mode = variables.NODE_ENV === 'production' ? 'production' : 'development'
  const broken = mode === 'production' ? PRODUCTION_RULES.filter((rule) => rule.broken(variables)) : []
  if (broken.length > 0) throw new ConfigProblem(broken.map((rule) => rule.mend).join('\n'))
  return {
    mode,
    // PORT is what hosting platforms set; our own name is the more deliberate one and wins.
    port: Number(variables.AIRLOCK_WIDGET_PORT ?? variables.PORT ?? 5101),
    host: variables.HOST,
    projectsFile: variables.AIRLOCK_PROJECTS,
    secureUrl: variables.AIRLOCK_SECURE_URL ?? defaultSecureUrl(mode, variables),
    logLevel: variables.LOG_LEVEL,
  }
}

function defaultSecureUrl(mode: Mode, variables: Variables): string | undefined {
  if (mode === 'production') return undefined
  return `http://secure.localhost:${variables.AIRLOCK_SECURE_PORT ?? 5102}`
}
