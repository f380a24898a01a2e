import { startTestStack } from './testStack.ts'

/** Everything, for all tests. `AIRLOCK_STACK=running` uses what runs already. */
async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AIRLOCK_STACK === 'running') return undefined
  return (await startTestStack()).stop
}

export default globalSetup
