import { startThrowawayPostgres } from '../local/postgres.ts'
import { environmentOf, type Part, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { ALL_PARTS, type Stack, startStack } from '../stack/stack.ts'

/**
 * Provides the secure server's database: a temporary Postgres, unless the environment names one or selects the embedded
 * one.
 */
async function startDatabase(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL || process.env.AIRLOCK_TEST_POSTGRES === 'skip') return async () => undefined
  const postgres = await startThrowawayPostgres()
  process.env.DATABASE_URL = await postgres.createDatabase('airlock')
  return postgres.stop
}

/** What the tests need: those that show a price say themselves which, or start the imitation of a price API. */
export const TESTED_PARTS = ALL_PARTS.filter((part) => part !== 'prices')

/**
 * Starts the real parts once for all tests. They use the documented ports if those are free, and leave a running stack
 * alone. Workers inherit the environment with the addresses of the parts.
 */
export async function startTestStack(
  parts: readonly Part[] = TESTED_PARTS,
): Promise<Pick<Stack, 'ports' | 'stop'>> {
  const stopDatabase = await startDatabase()
  try {
    const stack = await startStack(await freeOrWanted(portsFrom(process.env)), parts)
    Object.assign(process.env, environmentOf(stack.ports))
    return {
      ports: stack.ports,
      stop: async () => {
        await stack.stop()
        await stopDatabase()
      },
    }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}
