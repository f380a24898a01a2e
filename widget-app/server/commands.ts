import { type Command, migrateCommand, projectsCheck, readProjects } from '@airlock/kit/server'
import { readTypefaces } from './branding/typefaces.ts'
import { readEnvironment } from './config/environment.ts'
import { migrate as migrateIndex } from './db/open.ts'
import { requirements } from './requirements.ts'

/** How long the command waits for an unavailable database (ms). */
const WAIT_MS = 30_000

const migrate: Command = {
  name: 'migrate',
  about: 'Brings the tables up to date. A start does it too.',
  run: async ({ env }) => {
    const { database } = readEnvironment(env)
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const exit = await migrateCommand({ database, migrate: migrateIndex, waitMs: WAIT_MS, say })
    return { lines, data: { lines }, exit }
  },
}

/** All commands that an operator can run: `airlock <command>`. A new command is a new row. */
export const COMMANDS: readonly Command[] = [
  projectsCheck((env) => {
    const environment = readEnvironment(env)
    const hasSecureFrame = environment.secureUrl !== undefined
    return readProjects({
      ...environment,
      hasSecureFrame,
      variables: env,
      check: requirements(environment, readTypefaces(environment)),
    })
  }),
  migrate,
]
