import { CommandProblem, ConfigProblem, type Variables } from '@airlock/kit/server'
import { type Audit, createAudit } from '../audit/audit.ts'
import { type Environment, readEnvironment } from '../config/environment.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { type Keyring, parseKeyring } from '../keys/keyring.ts'

/** The server parts that a command uses. */
interface Opened {
  db: Db
  ready: () => Promise<void>
  audit: Audit
  clock: () => number
  environment: Environment
}

/** Runs a command with the server's settings and database, and closes the database afterwards. */
export async function withDatabase<T>(env: Variables, run: (opened: Opened) => Promise<T>): Promise<T> {
  const environment = readEnvironment(env)
  const { db, ready, close } = await openDatabase(environment.database)
  const clock = Date.now
  return run({ db, ready, environment, clock, audit: createAudit(clock) }).finally(close)
}

export async function keyringOf({ secrets }: Environment): Promise<Keyring> {
  try {
    return await parseKeyring(secrets.keys)
  } catch (error) {
    throw new ConfigProblem(`AIRLOCK_KEYS: ${(error as Error).message}`)
  }
}

/** Parses an option as a whole number. Throws a CommandProblem for anything else. */
export function numberOf(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most)) throw new CommandProblem(`--${name} has to be a number from 1 to ${most}.`)
  return number
}
