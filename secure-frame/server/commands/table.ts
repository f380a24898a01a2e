import { type Command, projectsCheck, readProjects } from '@airlock/kit/server'
import { readEnvironment } from '../config/environment.ts'
import { DATABASE } from './database.ts'
import { KEYS } from './keys.ts'
import { SESSIONS } from './sessions.ts'
import { USERS } from './users.ts'

/** All that an operator can run beside the server: `airlock <command>`. A new one is a row here. */
export const COMMANDS: readonly Command[] = [
  ...USERS,
  ...SESSIONS,
  projectsCheck((env) => readProjects({ ...readEnvironment(env), hasSecureFrame: true, variables: env })),
  ...DATABASE,
  ...KEYS,
]
