import { ConfigProblem, type Variables } from '@airlock/server-kit'
import { readEnvironment } from './config/environment.ts'
import { openDatabase } from './db/open.ts'
import { newKeyringText } from './keys/keyring.ts'
import { rotateCommand } from './keys/rotateCommand.ts'
import { adoptSharedSecrets } from './keys/sharedSecrets.ts'

const say = (line: string) => console.log(line)

type Command = (variables: Variables) => Promise<number>

/** What the operator runs beside the server, `node server/main.js <command>`; each resolves to the exit code. */
const COMMANDS: Readonly<Record<string, Command>> = {
  /** Wraps every share under the current keys of the keyring, while the server runs. */
  'rotate-keys': async (variables) => {
    const { database, secrets } = readEnvironment(variables)
    return rotateCommand(database, secrets.keys, say)
  },
  /** Writes a keyring of new random keys, for a file that AIRLOCK_KEYS_FILE names. */
  'new-keys': async () => {
    say(newKeyringText(`${new Date().getUTCFullYear()}-1`))
    return 0
  },
  /** After the pepper or the session key was changed on purpose: replicas that still have the old ones leave. */
  'adopt-secrets': async (variables) => {
    const { database, secrets } = readEnvironment(variables)
    const { db, close } = await openDatabase(database)
    await adoptSharedSecrets(db, secrets).finally(close)
    say('This pepper and this session key count from now on. Give them to every replica.')
    return 0
  },
}

/** The command of this name. Throws a ConfigProblem that lists them when there is none. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return command
  throw new ConfigProblem(`There is no command "${name}". Known are ${Object.keys(COMMANDS).join(', ')}.`)
}
