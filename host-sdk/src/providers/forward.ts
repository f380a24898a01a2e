import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Namespace, ProviderRequest } from '../types.ts'
import { walletError } from '../wallets/error.ts'

/** The method that a dApp requests. Throws -32602 if it is missing. */
export function methodOf(request: ProviderRequest): string {
  if (typeof request?.method === 'string') return request.method
  throw new AirlockError(ErrorCode.INVALID_PARAMS, 'request() takes { method, params }')
}

/** The error for a method that needs a wallet while none is connected. */
export const unconnected = () => new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')

/**
 * Sends a request to the connected wallet of a namespace: directly if it is in the page (design.md decision 3),
 * otherwise through the widget. A wallet's errors are passed on unchanged if they have a code.
 */
export async function forward(app: App, namespace: Namespace, request: ProviderRequest): Promise<unknown> {
  const method = methodOf(request)
  const { params } = request
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
