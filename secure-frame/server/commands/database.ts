import { type Command, EXIT, migrateCommand } from '@airlock/kit/server'
import { reportEmailCollisions } from '../auth/emailCollisions.ts'
import { receivesMail } from '../auth/mailDomain.ts'
import { readEnvironment } from '../config/environment.ts'
import { migrate } from '../db/open.ts'
import { checkBackup } from '../keys/backupCheck.ts'
import { endAllSessions } from '../people/close.ts'
import { keyringOf, numberOf, withDatabase } from './open.ts'

const MOST = 1_000_000

export const DATABASE: readonly Command[] = [
  {
    name: 'migrate',
    about: 'Brings the tables of the database up to date. A start does it too.',
    run: async ({ env }) => {
      const { database, databaseWaitMs: waitMs } = readEnvironment(env)
      const lines: string[] = []
      const exit = await migrateCommand({ database, migrate, waitMs, say: (line) => lines.push(line) })
      return { lines, data: { lines }, exit }
    },
  },
  {
    name: 'email-collisions',
    about:
      'Lists accounts whose address belongs to another account in another spelling, or is not valid any more.',
    run: ({ env }) =>
      withDatabase(env, async ({ db, environment }) => {
        const lines: string[] = []
        const exit = await reportEmailCollisions(db, receivesMail(environment.mode), (line) =>
          lines.push(line),
        )
        return { lines, data: { lines }, exit }
      }),
  },
  {
    name: 'backup-check',
    about: 'Checks that a restored database works with these keys: opens the shares and forgets them.',
    options: {
      sample: { value: 'N', about: 'opens the shares of N wallets, chosen at random (all)' },
      'end-sessions': { about: 'ends all sessions, because a backup revives those that were ended since' },
    },
    run: ({ env, values, flags }) =>
      withDatabase(env, async (deps) => {
        const sample = numberOf('sample', values.sample, MOST)
        const keyring = await keyringOf(deps.environment)
        const report = await checkBackup({ ...deps, keyring, sample, secrets: deps.environment.secrets })
        const isRight = report.checks.every(({ problem }) => problem === null)
        const ended = flags.has('end-sessions') ? await endAllSessions(deps) : null
        return {
          lines: [
            ...Object.entries(report.counts).map(([name, count]) => `${name}: ${count}`),
            ...report.checks.map(
              ({ what, problem }) =>
                `${problem === null ? 'ok' : 'WRONG'}  ${what}${problem ? `: ${problem}` : ''}`,
            ),
            ...(ended === null ? [] : [`${ended} sessions ended.`]),
            isRight ? 'This database works with these keys.' : 'Do not serve anybody from this database yet.',
          ],
          data: { ...report, sessionsEnded: ended, right: isRight },
          exit: isRight ? EXIT.done : EXIT.failed,
        }
      }),
  },
]
