import type { Command } from '@airlock/kit/server'
import { readEnvironment } from '../config/environment.ts'
import { newKeyringText } from '../keys/keyring.ts'
import { rotateCommand } from '../keys/rotateCommand.ts'
import { adoptSharedSecrets } from '../keys/sharedSecrets.ts'
import { withDatabase } from './open.ts'

export const KEYS: readonly Command[] = [
  {
    name: 'new-keys',
    about: 'Writes a keyring of new random keys, for a file that AIRLOCK_KEYS_FILE names.',
    run: async () => {
      const text = newKeyringText(`${new Date().getUTCFullYear()}-1`)
      return { lines: [text], data: JSON.parse(text) }
    },
  },
  {
    name: 'rotate-keys',
    about: 'Wraps every share and permission under the current keys of the keyring, while the servers run.',
    options: { quarantine: { about: 'puts damaged shares aside, so that they keep no key in use' } },
    run: async ({ env, flags }) => {
      const { database, secrets } = readEnvironment(env)
      const lines: string[] = []
      const exit = await rotateCommand(database, secrets.keys, (line) => lines.push(line), {
        quarantine: flags.has('quarantine'),
      })
      return { lines, data: { lines }, exit }
    },
  },
  {
    name: 'adopt-secrets',
    about:
      'Makes the pepper and session key of this start the ones that count, after they were changed on purpose.',
    run: ({ env }) =>
      withDatabase(env, async ({ db, environment }) => {
        await adoptSharedSecrets(db, environment.secrets)
        const line = 'This pepper and this session key count from now on. Give them to every replica.'
        return { lines: [line], data: { adopted: true } }
      }),
  },
]
