import type { Discovery } from './eip155.ts'
import { type WalletEvents, watchWallet } from './watch.ts'

/** The wallets that are listened to: the connected one, and whichever the widget has asked since. */
export interface Watches {
  add(id: string): void
  /** Listens to this wallet only, or to none. */
  keep(id: string | null): void
  /** A wallet may have turned up that was missing. */
  refresh(): void
}

/** Listens to wallets by id, also to those that are still to announce themselves. */
export function createWatches(discovery: Discovery, eventsOf: (id: string) => WalletEvents): Watches {
  const watched = new Map<string, (() => void) | undefined>()
  const add = (id: string) => {
    if (watched.get(id)) return
    const provider = discovery.find(id)
    watched.set(id, provider && watchWallet(provider, eventsOf(id)))
  }
  return {
    add,
    keep: (id) => {
      for (const [other, stop] of watched)
        if (other !== id) {
          stop?.()
          watched.delete(other)
        }
      if (id) add(id)
    },
    refresh: () => {
      for (const id of watched.keys()) add(id)
    },
  }
}
