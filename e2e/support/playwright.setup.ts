import { environmentOf, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startThrowawayPostgres } from '../stack/postgres.ts'
import { startStack } from '../stack/stack.ts'

/** The secure server's database: one of our own, unless the environment names another or wants the embedded one. */
async function startDatabase(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL || process.env.AIRLOCK_TEST_POSTGRES === 'skip') return async () => undefined
  const postgres = await startThrowawayPostgres()
  process.env.DATABASE_URL = await postgres.createDatabase('airlock')
  return postgres.stop
}

/**
 * The real parts, once for all tests: on the documented ports where they are free, so that a stack that somebody works
 * with is left alone. `AIRLOCK_STACK=running` uses that one instead.
 */
async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AIRLOCK_STACK === 'running') return undefined
  const stopDatabase = await startDatabase()
  try {
    const stack = await startStack(await freeOrWanted(portsFrom(process.env)))
    // Workers inherit the environment.
    Object.assign(process.env, environmentOf(stack.ports))
    return async () => {
      await stack.stop()
      await stopDatabase()
    }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}

export default globalSetup
