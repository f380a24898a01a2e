import { fail, UNSUPPORTED_METHOD, USER_REJECTED } from './failure.ts'
import type { WalletProvider } from './shelf.ts'

/** The parameters of a request: whatever a caller says, to be checked field by field. */
export type Params = Record<string, unknown>

/** What wallets without codes say when the person says no. */
const REJECTED = /reject|cancel|declin|denied|dismiss|abort/i

/** The methods of a wallet in the contract's vocabulary. */
export type Methods = Record<string, (params: Params) => unknown>

/** Says that a wallet has no such method. */
export function unsupported(method: string): never {
  return fail(UNSUPPORTED_METHOD, `The wallet has no ${method}`)
}

/** Throws a wallet's failure, with a code where it has none: most families have none for a person's no. */
function rethrow(failure: unknown): never {
  const { code, message = failure } = (failure ?? {}) as { code?: unknown; message?: unknown }
  if (!Number.isSafeInteger(code) && REJECTED.test(`${message}`)) fail(USER_REJECTED, `${message}`)
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

/** The accounts in an answer, those that can be read. */
export function accountsIn<A extends { address: string }>(list: unknown): A[] {
  return (Array.isArray(list) ? list : []).filter(
    (account) => typeof account?.address === 'string' && account.address.length <= 128,
  )
}

/** Tells which accounts a wallet has from now on. */
export function tellAccounts(speaker: Speaker, accounts: unknown): void {
  speaker.tell(
    'accountsChanged',
    accountsIn(accounts).map(({ address }) => address),
  )
}
