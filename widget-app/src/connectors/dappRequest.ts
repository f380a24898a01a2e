import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Namespace, Params } from '../types.ts'

/** What the dApp asks of a wallet that is not in its page. */
export interface DappRequest {
  namespace: Namespace
  method: string
  params?: Params
}

/** The network that `wallet_switchEthereumChain` names. */
export function switchTarget(params: Params | undefined): `eip155:${string}` {
  const [target] = Array.isArray(params) ? params : []
  const chainId = (target as { chainId?: unknown } | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId))
    throw new AirlockError(ErrorCode.INVALID_PARAMS, 'wallet_switchEthereumChain takes [{ chainId }]')
  return `eip155:${BigInt(chainId)}`
}
