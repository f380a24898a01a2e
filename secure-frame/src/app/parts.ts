import type { RpcContext } from '../rpc/context.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import type { PermissionPrompts } from './permissionPrompts.ts'
import { type Prompts, sendCalls } from './sendCalls.tsx'
import { loaded } from './trouble.tsx'

/** Handles a request of several parts, about each of which the person is asked. */
type Flow = (request: never, prompts: Prompts & PermissionPrompts, context: RpcContext) => Promise<unknown>

/** The code of permissions is loaded on demand. */
const give: Flow = async (request, prompts, context) =>
  (await loaded(import('./givePermissions.ts'))).givePermissions(request, prompts, context)
const revoke: Flow = async (request, prompts, context) =>
  (await loaded(import('./revokePermission.ts'))).revokePermission(request, prompts, context)

const FLOWS: { readonly [M in Approval]?: Flow } = {
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: give,
  wallet_requestExecutionPermissions: give,
  wallet_revokePermissions: revoke,
  wallet_revokeExecutionPermission: revoke,
}

/** The flow of a request with several parts; undefined for one that is a single question. */
export const flowOf = ({ method }: Request<Approval>) =>
  FLOWS[method] as
    | ((request: Request<Approval>, ...rest: [Prompts & PermissionPrompts, RpcContext]) => Promise<unknown>)
    | undefined
