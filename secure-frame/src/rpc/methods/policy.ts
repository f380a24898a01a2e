import { AirlockError, ErrorCode, Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { RequestError } from '../../failure/requestError.ts'
import { approvals } from './approvals.ts'
import type { Asked, MethodPolicy } from './methodPolicy.ts'
import { paramFault } from './paramFault.ts'
import { reads } from './reads.ts'

/** Every method that the embedded wallet answers. A method that is not here does not exist (SEC-48). */
export const policy = { ...reads, ...approvals } as const

/** The name of a method in the table. */
export type Method = keyof typeof policy
/** The methods about a smart account, of which there is none: they are refused before anybody is asked. */
type OfSmartAccount = {
  [M in Method]: (typeof policy)[M]['family'] extends 'smart-account' ? M : never
}[Method]
/** The methods that are answered without a person. */
export type Read = Exclude<keyof typeof reads, OfSmartAccount>
/** The methods that a person approves. */
export type Approval = Exclude<keyof typeof approvals, OfSmartAccount>
/** The methods that sign one payload; `wallet_sendCalls` becomes several of them. */
export type Signable = Exclude<Approval, 'wallet_sendCalls'>

/** A request that the table allows, its parameters checked. */
export type Request<M extends Method = Method> = {
  [K in M]: { method: K; params: z.infer<(typeof policy)[K]['params']> }
}[M]

/** The longest parameters, as JSON text: what is longer, nobody could read before approving it. */
export const PARAMS_LIMIT = 262_144

function invalid(method: string, what: string): AirlockError {
  return new AirlockError(ErrorCode.INVALID_PARAMS, `${method}: ${what}`)
}

/** Own entries only: `constructor` is no method. */
function entryOf(method: string): MethodPolicy | undefined {
  return Object.hasOwn(policy, method) ? policy[method as Method] : undefined
}

/**
 * A request as it came, held against the table.
 *
 * @throws AirlockError 4200 "Requested RPC call is not allowed" for a method in neither list, -32602 for parameters that
 * are not the method's, which names the first that is wrong, or too large.
 */
export function readRequest({ method, params }: { method: string; params?: unknown }): Request {
  const entry = entryOf(method)
  if (!entry)
    throw new RequestError('not-allowed', ErrorCode.UNSUPPORTED_METHOD, 'Requested RPC call is not allowed')
  const plain = z.safeParse(z.optional(Json), params)
  if (!plain.success) throw invalid(method, 'the parameters are not plain data')
  if ((JSON.stringify(plain.data)?.length ?? 0) > PARAMS_LIMIT)
    throw invalid(method, `the parameters are larger than ${PARAMS_LIMIT / 1024} kB`)
  const parsed = z.safeParse(entry.params, plain.data)
  if (!parsed.success) throw invalid(method, paramFault(parsed.error))
  return { method, params: parsed.data } as Request
}

/** Whether a request is about a smart account. */
export function needsSmartAccount({ method }: Request): boolean {
  return policy[method].family === 'smart-account'
}

/** Whether a request is answered without asking the person. */
export function isSafe(request: Request): request is Request<Read> {
  return policy[request.method].safe
}

/** Whether approving a request can cost the person something: then it is approved where nothing can cover it (SEC-13). */
export function putsValueAtRisk(request: Request<Signable>, asked: Asked): boolean {
  const { putsValueAtRisk: decide }: MethodPolicy = policy[request.method]
  return decide ? decide(request.params as never, asked) : true
}
