import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { type Bytes, wipe } from './bytes.ts'
import type { LockReason } from './messages.ts'
import type { ShareOwner } from './vault.ts'

/** An unused wallet locks itself after this time (ms). */
export const IDLE_LIMIT = 15 * 60_000

/** Time and timers, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds. */
  now(): number
  /** Returns a function that cancels the timer. */
  setTimer(task: () => void, ms: number): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer: (task, ms) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

/** An unlocked wallet in memory: one share, which alone reveals nothing. */
export interface Unlocked {
  owner: ShareOwner
  authShare: Bytes
  /** Only if the disk could not store it (see the vault). */
  deviceShare: Bytes | null
}

export interface Lock {
  isLocked(): boolean
  unlock(unlocked: Unlocked): void
  lock(reason: Exclude<LockReason, 'crash'>): void
  /** Reports activity: the 15 minutes begin again. */
  touch(): void
  /** The unlocked wallet; counts as activity. Throws UNAUTHORIZED {reason: 'locked'}. */
  use(): Unlocked
}

/** Holds the unlocked wallet until it is locked explicitly or unused for {@link IDLE_LIMIT}. */
export function createLock(clock: Clock, onLocked: (reason: 'asked' | 'idle') => void): Lock {
  let held: Unlocked | null = null
  let lastUse = 0
  let cancel = () => {}

  function lock(reason: 'asked' | 'idle'): void {
    cancel()
    if (!held) return
    wipe(held.authShare, held.deviceShare)
    held = null
    onLocked(reason)
  }

  function touch(): void {
    cancel()
    if (!held) return
    lastUse = clock.now()
    cancel = clock.setTimer(() => lock('idle'), IDLE_LIMIT)
  }

  /** A timer pauses while the computer sleeps; the clock does not. */
  function lockIfIdle(): void {
    if (held && clock.now() - lastUse >= IDLE_LIMIT) lock('idle')
  }

  return {
    lock,
    isLocked() {
      lockIfIdle()
      return !held
    },
    unlock(unlocked) {
      if (held) wipe(held.authShare, held.deviceShare)
      held = unlocked
      touch()
    },
    touch() {
      lockIfIdle()
      touch()
    },
    use() {
      lockIfIdle()
      if (!held) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet is locked', { reason: 'locked' })
      touch()
      return held
    },
  }
}
