import { type Command, projectsCheck, readProjects } from '@airlock/kit/server'
import { readEnvironment } from '../config/environment.ts'
import { DATABASE } from './database.ts'
import { KEYS } from './keys.ts'
import { SESSIONS } from './sessions.ts'
import { USERS } from './users.ts'

/** All commands that an operator can run: `airlock <command>`. A new command is a new row. */
export const COMMANDS: readonly Command[] = [
  ...USERS,
  ...SESSIONS,
  projectsCheck((env) => readProjects({ ...readEnvironment(env), hasSecureFrame: true, variables: env })),
  ...DATABASE,
  ...KEYS,
]
