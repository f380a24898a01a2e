import { isFinal } from './codeStep.tsx'
import type { Environment } from './environment.ts'

/**
 * Rejects if the session was ended from elsewhere (SEC-34): an unlocked wallet must not outlive it. An
 * unreachable server proves nothing, and does not prevent signing.
 */
export async function requireLive({ session }: Pick<Environment, 'session'>): Promise<void> {
  try {
    await session.call('readSession', {})
  } catch (error) {
    if (isFinal(error)) throw error
  }
}
