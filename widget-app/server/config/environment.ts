import {
  enforce,
  type Variables as Given,
  LogLevel,
  type Mode,
  modeOf,
  NodeEnv,
  Origin,
  Port,
  type Rule,
  readVariables,
} from '@airlock/server-kit'
import * as z from 'zod/mini'

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

const Variables = z.object({
  NODE_ENV: NodeEnv,
  PORT: Port,
  AIRLOCK_WIDGET_PORT: Port,
  AIRLOCK_SECURE_PORT: Port,
  HOST: z.optional(z.string()),
  AIRLOCK_PROJECTS: z.optional(z.string()),
  AIRLOCK_SECURE_URL: Origin,
  LOG_LEVEL: LogLevel,
})
type Variables = z.infer<typeof Variables>

/** What development tolerates and production does not: each with the sentence that mends it. */
const PRODUCTION_RULES: readonly Rule<Variables>[] = [
  {
    broken: ({ AIRLOCK_PROJECTS }) => AIRLOCK_PROJECTS === undefined,
    mend: 'AIRLOCK_PROJECTS is not set: in production give it the path of your project file, such as /etc/airlock/airlock.yaml.',
  },
  {
    broken: ({ AIRLOCK_SECURE_URL }) => AIRLOCK_SECURE_URL?.startsWith('http:') ?? false,
    mend: 'AIRLOCK_SECURE_URL starts with http: in production the secure frame has to be served over https.',
  },
]

/** Reads the environment. Throws one ConfigProblem that names everything wrong with it. */
export function readEnvironment(env: Given): Environment {
  const variables = readVariables(Variables, env)
  const mode = modeOf(variables)
  if (mode === 'production') enforce(PRODUCTION_RULES, variables)
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
