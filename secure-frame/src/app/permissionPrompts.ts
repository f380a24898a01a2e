import type { RpcContext } from '../rpc/context.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import type { Screen } from './screens.ts'

/** The questions to the person about the parts of one request. */
export interface PermissionPrompts {
  /** Asks about one of them in this context, and returns its result. */
  ask(request: Request<Approval>, index: number, total: number, context: RpcContext): Promise<unknown>
  /** Runs a flow on a screen of its own before one of them. */
  perform<T>(run: (screen: Screen) => Promise<T>): Promise<T>
  /** The time by the server's clock (ms). */
  now(): number
}
