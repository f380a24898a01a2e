import { AirlockError, ErrorCode, Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { RequestError } from '../../failure/requestError.ts'
import { approvals } from './approvals.ts'
import type { Kind, MethodPolicy, Requester } from './methodPolicy.ts'
import { ownRequests } from './ownRequests.ts'
import { paramFault } from './paramFault.ts'
import { reads } from './reads.ts'

/** Every method that a site can use. Methods that are not here are refused (SEC-48). */
export const sitePolicy = { ...reads, ...approvals } as const
/** Every method of the embedded wallet. */
export const policy = { ...sitePolicy, ...ownRequests } as const

/** The name of a method in the table. */
export type Method = keyof typeof policy
/** The methods that need no approval. */
export type Read = keyof typeof reads
/** The methods that need an approval, and the wallet's own requests. */
export type Approval = keyof typeof approvals | keyof typeof ownRequests
/** The methods that sign one payload; `wallet_sendCalls` becomes several of them without a smart account. */
export type Signable = Exclude<Approval, 'wallet_sendCalls'>

/** A request that the table allows, with validated parameters. */
export type Request<M extends Method = Method> = {
  [K in M]: { method: K; params: z.infer<(typeof policy)[K]['params']> }
}[M]

/** The longest parameters as JSON text: a person could not read longer ones before an approval. */
export const PARAMS_LIMIT = 262_144

function invalid(method: string, what: string): AirlockError {
  return new AirlockError(ErrorCode.INVALID_PARAMS, `${method}: ${what}`)
}

/** Own properties only: `constructor` is not a method. */
function entryOf(method: string): MethodPolicy | undefined {
  return Object.hasOwn(sitePolicy, method) ? sitePolicy[method as keyof typeof sitePolicy] : undefined
}

/**
 * Validates a request against the table.
 *
 * @throws AirlockError 4200 "Requested RPC call is not allowed" for a method in neither list; -32602 for
 * parameters that are too large or invalid, with the name of the first invalid one.
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

const OF_OPERATIONS: ReadonlySet<Kind> = new Set(['operation-read', 'evm-operation'])

/** Whether a request is about operations, which only smart accounts have. */
export function needsSmartAccount({ method }: Request): boolean {
  return OF_OPERATIONS.has(policy[method].kind)
}

/** Whether a request is about permissions of smart accounts, which a project may not have. */
export function isAboutPermissions({ method }: Request): boolean {
  return policy[method].kind === 'evm-permissions'
}

/** Whether a request is answered without an approval. */
export function isSafe(request: Request): request is Request<Read> {
  return policy[request.method].safe
}

/** Whether an approval can cost the person something: then it happens where nothing can cover it (SEC-13). */
export function putsValueAtRisk(request: Request<Approval>, requester: Requester): boolean {
  const { putsValueAtRisk: decide }: MethodPolicy = policy[request.method]
  return decide ? decide(request.params as never, requester) : true
}
