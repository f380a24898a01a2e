import type { Wallet } from '../contract/state.ts'
import { OWN, type Shelf } from './shelf.ts'
import type { Params, Speaker } from './speak.ts'

/** Where a wallet would be, by the names that lead there from `window`, and what it is called. */
export interface Place {
  /** Its own part of its id. */
  key: string
  name: unknown
  icon?: unknown
  path: string[]
}

/** How the wallets of a family are found that announce nothing. */
interface Places<Entry, Provider> {
  namespace: Wallet['namespace']
  type: Wallet['type']
  /** The function that makes one of them what it is. */
  method: keyof Provider & string
  entries(): Iterable<Entry>
  /** The place that an entry names. */
  place(entry: Entry): Place
  /** Whether a wallet of this name was found elsewhere. */
  isKnown?(name: unknown): boolean
  /** The wallet in the contract's words; `signal` says that nobody looks any more. */
  wrap(provider: Provider, key: string, signal: AbortSignal): Speaker
}

type Found = (Params & { [OWN]?: true }) | undefined

/** Calls back, whatever a page's own objects do when they are looked at or called. */
export function attempt(run: () => void): void {
  try {
    run()
  } catch {
    // A getter that throws is no wallet; one that can't be listened to still answers requests.
  }
}

/**
 * Looks for wallets that announce nothing: now, and again while the page is still loading them (ms). Each of the places is
 * looked at by itself; one wallet in two of them counts once. Answers with the way to stop.
 */
export function discoverPlaces<Entry, Provider>(
  shelf: Shelf,
  { namespace, type, method, entries, place, isKnown, wrap }: Places<Entry, Provider>,
): () => void {
  const found = new Set<unknown>()
  const stopping = new AbortController()
  const { signal } = stopping
  const take = (entry: Entry) => {
    const { key, name, icon, path } = place(entry)
    const id = `${namespace}:${key}`
    const provider = path.reduce<Found>((scope, part) => scope?.[part] as Found, window as object as Found)
    if (typeof provider?.[method] !== 'function' || provider[OWN]) return
    if (found.has(provider) || shelf.find(id) || isKnown?.(name)) return
    const speaker = wrap(provider as Provider, key, signal)
    if (shelf.add({ id, namespace, name, icon, type }, speaker)) found.add(provider)
  }
  const look = () =>
    attempt(() => {
      for (const entry of entries()) attempt(() => take(entry))
    })
  const timers = [300, 1000, 3000].map((delay) => setTimeout(look, delay))
  look()
  addEventListener('load', look, { signal })
  return () => {
    stopping.abort()
    timers.forEach(clearTimeout)
  }
}
