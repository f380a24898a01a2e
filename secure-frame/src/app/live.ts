import { isFinal } from './codeStep.tsx'
import type { Parts } from './parts.ts'

/**
 * Rejects when the session was ended from elsewhere (SEC-34): what is unlocked here must not outlive it. A server that
 * cannot be reached says nothing about that, and keeps nobody from signing.
 */
export async function requireLive({ session }: Pick<Parts, 'session'>): Promise<void> {
  try {
    await session.call('readSession', {})
  } catch (error) {
    if (isFinal(error)) throw error
  }
}
