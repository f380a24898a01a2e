import { fail, UNSUPPORTED_METHOD, USER_REJECTED } from './failure.ts'
import type { WalletProvider } from './walletRegistry.ts'

/** The parameters of a request. They are unchecked, so every field is validated. */
export type Params = Record<string, unknown>

/** Words in the error messages of wallets that report a person's rejection without a code. */
const REJECTED = /reject|cancel|declin|denied|dismiss|abort/i

/** A wallet's methods, by their names in the contract. */
export type Methods = Record<string, (params: Params) => unknown>

/** Throws 4200: the wallet does not support the method. */
export function unsupported(method: string): never {
  return fail(UNSUPPORTED_METHOD, `The wallet has no ${method}`)
}

/** Rethrows a wallet's failure, with a code added if it has none: most families have none for a rejection. */
function rethrow(failure: unknown): never {
  const { code, message = failure } = (failure ?? {}) as { code?: unknown; message?: unknown }
  if (!Number.isSafeInteger(code) && REJECTED.test(`${message}`)) fail(USER_REJECTED, `${message}`)
  throw typeof failure === 'string' ? new Error(failure) : failure
}

/** A wallet that answers the contract's methods, and a function that emits its events. */
export interface AdaptedProvider extends WalletProvider {
  emit(event: 'accountsChanged' | 'disconnect', payload?: unknown): void
}

/** Creates a provider from a table of methods. Other methods reject with 4200. */
export function createProvider(methods: Methods): AdaptedProvider {
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
    emit: (event, payload) => {
      for (const [listener, name] of listeners) if (name === event) listener(payload)
    },
  }
}

/** The accounts in an answer that can be read. */
export function accountsIn<A extends { address: string }>(list: unknown): A[] {
  return (Array.isArray(list) ? list : []).filter(
    (account) => typeof account?.address === 'string' && account.address.length <= 128,
  )
}

/** Emits a wallet's new accounts. */
export function emitAccounts(adapted: AdaptedProvider, accounts: unknown): void {
  adapted.emit(
    'accountsChanged',
    accountsIn(accounts).map(({ address }) => address),
  )
}
