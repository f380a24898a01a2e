import type { Wallet } from '../contract/state.ts'
import { OWN, type Shelf } from './shelf.ts'
import type { Params, Speaker } from './speak.ts'

/** A possible location of a wallet, as the property names that lead to it from `window`, and its name. */
export interface Place {
  /** The wallet's part of its id. */
  key: string
  name: unknown
  icon?: unknown
  path: string[]
}

/** How to find a family's wallets that do not announce themselves. */
interface Places<Entry, Provider> {
  namespace: Wallet['namespace']
  type: Wallet['type']
  /** A method that every usable wallet has. */
  method: keyof Provider & string
  entries(): Iterable<Entry>
  /** The location that an entry describes. */
  place(entry: Entry): Place
  /** Whether a wallet of this name was already discovered in another way. */
  isKnown?(name: unknown): boolean
  /** Adapts the wallet to the contract's methods. `signal` aborts when discovery ends. */
  wrap(provider: Provider, key: string, signal: AbortSignal): Speaker
}

type Found = (Params & { [OWN]?: true }) | undefined

/** Runs a function and ignores its errors, because a page's own objects may throw when they are read or called. */
export function attempt(run: () => void): void {
  try {
    run()
  } catch {
    // If a getter throws, there is no wallet. A wallet whose listeners fail can still answer requests.
  }
}

/**
 * Looks for wallets that do not announce themselves: now, and again while the page is still loading (ms). Each place is
 * checked separately, and a wallet found in two places is listed once. Returns a function that stops it.
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
