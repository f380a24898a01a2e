import { AirlockError, ErrorCode, Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Calls } from '../evm/calls.ts'

/** A paymaster that a page names in its request (ERC-7677, capability `paymasterService` of EIP-5792). */
export interface PageService {
  url: string
  context: Readonly<Record<string, unknown>>
  /** Whether the calls may be sent without it. */
  isOptional: boolean
}

const Service = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2_048)),
  context: z.optional(z.nullable(z.record(z.string(), Json))),
  optional: z.optional(z.boolean()),
})

const isChain = (key: string, chainId: number) =>
  /^0x[0-9a-f]{1,16}$/i.test(key) && BigInt(key) === BigInt(chainId)

/** The service for a chain: an early version of the standard has one for each, by the chain's id in hex. */
function ofChain(given: object, chainId: number): unknown {
  if ('url' in given) return given
  return Object.entries(given).find(([key]) => isChain(key, chainId))?.[1]
}

/**
 * The paymaster that a request of `wallet_sendCalls` names for a chain, and the request without that capability; null if
 * it names none there. Throws INVALID_PARAMS for one that cannot be read, unless it is optional.
 */
export function takePageService(asked: Calls, chainId: number): { service: PageService | null; rest: Calls } {
  const { paymasterService: given, ...others } = asked.capabilities ?? {}
  if (given === undefined || given === null) return { service: null, rest: asked }
  const rest = { ...asked, capabilities: others }
  const named = typeof given === 'object' ? ofChain(given, chainId) : given
  if (named === undefined) return { service: null, rest }
  const read = z.safeParse(Service, named)
  if (!read.success) {
    if ((given as { optional?: unknown }).optional === true) return { service: null, rest }
    throw new AirlockError(ErrorCode.INVALID_PARAMS, 'paymasterService has to be { url, context }')
  }
  const { url, context, optional = false } = read.data
  return { service: { url, context: context ?? {}, isOptional: optional }, rest }
}
