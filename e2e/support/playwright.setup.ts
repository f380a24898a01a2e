import { environmentOf, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startStack } from '../stack/stack.ts'

/**
 * The real parts, once for all tests: on the documented ports where they are free, so that a stack that somebody works
 * with is left alone. `AIRLOCK_STACK=running` uses that one instead.
 */
async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AIRLOCK_STACK === 'running') return undefined
  const stack = await startStack(await freeOrWanted(portsFrom(process.env)))
  // Workers inherit the environment.
  Object.assign(process.env, environmentOf(stack.ports))
  return stack.stop
}

export default globalSetup
