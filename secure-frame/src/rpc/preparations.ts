import type { Payload } from '../signing/payload.ts'
import type { RpcContext } from './context.ts'
import type { Approval, policy, Request } from './methods/allowedMethods.ts'

/** How the payload of each kind of request is made, for one type of account. */
export type Preparations = Record<
  (typeof policy)[Approval]['kind'],
  (request: Request<Approval>, context: RpcContext) => Promise<Payload> | Payload
>
