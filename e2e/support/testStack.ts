import { environmentOf, type Part, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startThrowawayPostgres } from '../stack/postgres.ts'
import { ALL_PARTS, type Stack, startStack } from '../stack/stack.ts'

/** The secure server's database: one of our own, unless the environment names another or wants the embedded one. */
async function startDatabase(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL || process.env.AIRLOCK_TEST_POSTGRES === 'skip') return async () => undefined
  const postgres = await startThrowawayPostgres()
  process.env.DATABASE_URL = await postgres.createDatabase('airlock')
  return postgres.stop
}

/**
 * The real parts, once for all tests: on the documented ports where they are free, so that a stack that somebody works
 * with is left alone. Workers inherit the environment, and find the parts by it.
 */
export async function startTestStack(
  parts: readonly Part[] = ALL_PARTS,
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
