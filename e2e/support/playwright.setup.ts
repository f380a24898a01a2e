import { startTestStack } from './testStack.ts'

/** Starts everything for all tests. `AIRLOCK_STACK=running` uses a running stack. */
async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AIRLOCK_STACK === 'running') return undefined
  return (await startTestStack()).stop
}

export default globalSetup
