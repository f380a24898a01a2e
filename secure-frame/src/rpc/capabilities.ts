import { callsError } from './callsError.ts'
import type { Request } from './methods/allowedMethods.ts'

type Calls = Request<'wallet_sendCalls'>['params'][0]

const isOptional = (value: unknown): boolean => (value as { optional?: unknown } | null)?.optional === true

/**
 * Throws 5700 for a capability, unless it is marked as optional (EIP-5792): no account has one besides a page's paymaster,
 * which is taken out before (pageService.ts). Those of single calls count too.
 */
export function requireCapabilities(asked: Calls): void {
  for (const { capabilities } of [asked, ...asked.calls])
    for (const [name, value] of Object.entries(capabilities ?? {}))
      if (!isOptional(value))
        throw callsError('unsupported-capability', `This account does not have the capability ${name}`)
}
