import { creating } from './creating.ts'
import { opening } from './opening.ts'
import type { Handlers } from './signerState.ts'
import { type Clock, createLock } from './unlocked.ts'
import { using } from './using.ts'
import type { Vault } from './vault.ts'

export interface CoreOptions {
  vault: Vault
  clock: Clock
  onLocked(reason: 'asked' | 'idle'): void
}

/** The signer's implementation, independent of where it runs. One call at a time. */
export function createSignerCore({ vault, clock, onLocked }: CoreOptions): Handlers {
  const lock = createLock(clock, onLocked)
  const state = { vault, lock }
  const made = creating(state)
  return {
    ...made,
    ...opening(state),
    ...using(state),
    async lock() {
      lock.lock('asked')
      return made.discard({})
    },
    async touch() {
      lock.touch()
      return null
    },
    status: async () => ({ locked: lock.isLocked(), persistent: vault.persistent() }),
  }
}
