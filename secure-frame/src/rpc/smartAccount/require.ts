import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../../shared/frameData.ts'
import type { RpcContext, SmartContext } from '../context.ts'

/** The smart account of the session. Throws 4200 if it has none. */
export function requireSmart({ smart }: Pick<RpcContext, 'smart'>): SmartContext {
  if (!smart) throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'There is no smart account')
  return smart
}

/** The network of an operation. Throws 4901 if the project does not list it. */
export function requireNetwork(chainId: number, { networks }: Pick<RpcContext, 'networks'>): FrameNetwork {
  const network = networks.all.find(({ id }) => id === `eip155:${chainId}`)
  if (!network) throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, 'This project does not list the network')
  return network
}
