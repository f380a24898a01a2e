import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Namespace, ProviderRequest } from '../types.ts'
import { walletError } from '../wallets/error.ts'

/** The method that a dApp asks for. Throws -32602 where it asks for none. */
export function methodOf(request: ProviderRequest): string {
  if (typeof request?.method === 'string') return request.method
  throw new AirlockError(ErrorCode.INVALID_PARAMS, 'request() takes { method, params }')
}

/** What is thrown where a method needs a wallet, and nobody is connected. */
export const unconnected = () => new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')

/**
 * Asks the connected wallet of a namespace: one of the page directly (design.md decision 3), any other through the
 * widget, which also reads EVM chains for who is not connected. Errors of wallets are passed on as they are, if they have
 * a code.
 */
export async function forward(app: App, namespace: Namespace, request: ProviderRequest): Promise<unknown> {
  const method = methodOf(request)
  const { params } = request
  if (app.connection(namespace).status !== 'connected' && namespace !== 'eip155') throw unconnected()
  const wallet = app.wallet(namespace)
  if (!wallet) throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet is gone')
  try {
    const result = await wallet.request(params === undefined ? { method } : { method, params })
    app.session?.answered(namespace, method)
    return result
  } catch (error) {
    throw typeof (error as Partial<AirlockError> | null)?.code === 'number' ? error : walletError(error)
  }
}
