import { Code, fail } from './failure.ts'
import type { WalletProvider } from './shelf.ts'

/** The parameters of a request: whatever a caller says, to be checked field by field. */
export type Params = Record<string, unknown>

/** What wallets without codes say when the person says no. */
const REJECTED = /reject|cancel|declin|denied|dismiss|abort/i

/** The methods of a wallet in the contract's vocabulary. */
export type Methods = Record<string, (params: Params) => unknown>

/** Says that a wallet has no such method. */
export function unsupported(method: string): never {
  return fail(Code.UNSUPPORTED_METHOD, `The wallet has no ${method}`)
}

/** Throws a wallet's failure, with a code where it has none: most families have none for a person's no. */
function rethrow(failure: unknown): never {
  const { code, message = failure } = (failure ?? {}) as { code?: unknown; message?: unknown }
  if (!Number.isSafeInteger(code) && REJECTED.test(`${message}`)) fail(Code.USER_REJECTED, `${message}`)
  throw typeof failure === 'string' ? new Error(failure) : failure
}

/** A wallet that speaks the contract's methods, and a way to tell those who listen to it. */
export interface Speaker extends WalletProvider {
  tell(event: 'accountsChanged' | 'disconnect', payload?: unknown): void
}

/** Makes a wallet out of its methods. What it has no entry for is 4200. */
export function speak(methods: Methods): Speaker {
  const listeners = new Map<(payload: unknown) => void, string>()
  return {
    request: async ({ method, params }) => {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) return unsupported(method)
      try {
        return await run(typeof params === 'object' && params ? (params as Params) : {})
      } catch (error) {
        rethrow(error)
      }
    },
    on: (event, listener) => listeners.set(listener, event),
    removeListener: (_, listener) => listeners.delete(listener),
    tell: (event, payload) => {
      for (const [listener, name] of listeners) if (name === event) listener(payload)
    },
  }
}

/** Calls back, whatever a page's own objects do when they are looked at. */
function attempt(run: () => void): void {
  try {
    run()
  } catch {
    // A getter that throws is no wallet.
  }
}

/**
 * Looks for wallets that announce nothing: now, and again while the page is still loading them (ms). Each of the places is
 * looked at by itself.
 */
export function lookAgain<T>(places: () => Iterable<T>, take: (place: T) => void): () => void {
  const look = () =>
    attempt(() => {
      for (const place of places()) attempt(() => take(place))
    })
  const timers = [300, 1000, 3000].map((delay) => setTimeout(look, delay))
  look()
  addEventListener('load', look)
  return () => {
    removeEventListener('load', look)
    timers.forEach(clearTimeout)
  }
}
