import { callsError } from './callsError.ts'
import type { RpcContext } from './context.ts'
import type { Request } from './methods/allowedMethods.ts'

type Calls = Request<'wallet_sendCalls'>['params'][0]

/**
 * Whether an account can do what a capability of a request asks, on the active network. A capability that is not in
 * the table is unknown to the account.
 */
export type Known = Readonly<Record<string, (value: unknown, context: RpcContext) => boolean>>

/** The account of the key has no capabilities while it sends its calls one by one. */
export const OF_TRANSACTIONS: Known = {}

const isOptional = (value: unknown): boolean => (value as { optional?: unknown } | null)?.optional === true

/**
 * Throws 5700 for a capability that the account does not have, unless it is marked as optional (EIP-5792). Those of
 * single calls count too.
 */
export function requireCapabilities(asked: Calls, known: Known, context: RpcContext): void {
  for (const { capabilities } of [asked, ...asked.calls])
    for (const [name, value] of Object.entries(capabilities ?? {})) {
      const isKnown = Object.hasOwn(known, name) && known[name]?.(value, context)
      if (!isKnown && !isOptional(value))
        throw callsError('unsupported-capability', `This account does not have the capability ${name}`)
    }
}
