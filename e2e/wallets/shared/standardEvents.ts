import type { FamilyCore } from './core.ts'

type Change = { accounts: readonly unknown[] }

/**
 * `standard:events`, and the time when a Wallet Standard wallet shows its accounts: after a reload the page sees none
 * until it has connected, at least silently.
 */
export function standardEvents<Account>(core: FamilyCore<Account>, accounts: () => readonly unknown[]) {
  const listeners = new Set<(change: Change) => void>()
  let revealed = false
  const tell = () => {
    for (const listener of [...listeners]) listener({ accounts: accounts() })
  }
  core.onChange(() => {
    revealed = core.state().connected
    tell()
  })
  return {
    isRevealed: () => revealed && !core.state().gone,
    reveal: () => {
      revealed = core.state().connected
    },
    on: (event: string, listener: (change: Change) => void) => {
      if (event === 'change') listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
