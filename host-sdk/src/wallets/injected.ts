import type { Wallet } from '../contract/state.ts'
import type { AdaptedProvider, Params } from './adaptedProvider.ts'
import { OWN, type WalletRegistry } from './walletRegistry.ts'

/** A possible location of a wallet, as the property names that lead to it from `window`, and its name. */
export interface WindowPath {
  /** The wallet's part of its id. */
  key: string
  name: unknown
  icon?: unknown
  path: string[]
}

/** How to find a family's wallets that do not announce themselves. */
interface InjectedWallets<Entry, Provider> {
  namespace: Wallet['namespace']
  type: Wallet['type']
  /** A method that every usable wallet has. */
  method: keyof Provider & string
  entries(): Iterable<Entry>
  /** The location that an entry describes. */
  locate(entry: Entry): WindowPath
  /** Whether a wallet of this name was already discovered in another way. */
  isKnown?(name: unknown): boolean
  /** Adapts the wallet to the contract's methods. `signal` aborts when discovery ends. */
  wrap(provider: Provider, key: string, signal: AbortSignal): AdaptedProvider
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
export function discoverInjected<Entry, Provider>(
  registry: WalletRegistry,
  { namespace, type, method, entries, locate, isKnown, wrap }: InjectedWallets<Entry, Provider>,
): () => void {
  const found = new Set<unknown>()
  const stopping = new AbortController()
  const { signal } = stopping
  const take = (entry: Entry) => {
    const { key, name, icon, path } = locate(entry)
    const id = `${namespace}:${key}`
    const provider = path.reduce<Found>((scope, part) => scope?.[part] as Found, window as object as Found)
    if (typeof provider?.[method] !== 'function' || provider[OWN]) return
    if (found.has(provider) || registry.find(id) || isKnown?.(name)) return
    const adapted = wrap(provider as Provider, key, signal)
    if (registry.add({ id, namespace, name, icon, type }, adapted)) found.add(provider)
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
