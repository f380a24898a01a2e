import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { SmartAccountKind } from '../smartAccount/kinds.ts'
import type { OperatingAccount, RpcContext, SmartContext } from './context.ts'

/** The smart account of the session. Throws 4200 if it has none. */
export function requireSmart({ smart }: Pick<RpcContext, 'smart'>): SmartContext {
  if (!smart) throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'There is no smart account')
  return smart
}

const OPERATING: Readonly<Record<SmartAccountKind, (smart: SmartContext) => OperatingAccount>> = {
  hybrid: (smart) => smart,
  delegated: ({ delegated }) => delegated,
}

/** The account of a kind, with its operations. Throws 4200 if the session has no smart accounts. */
export function requireAccount(kind: SmartAccountKind, context: Pick<RpcContext, 'smart'>): OperatingAccount {
  return OPERATING[kind](requireSmart(context))
}

/** The network of an operation. Throws 4901 if the project does not list it. */
export function requireNetwork(chainId: number, { networks }: Pick<RpcContext, 'networks'>): FrameNetwork {
  const network = networks.all.find(({ id }) => id === `eip155:${chainId}`)
  if (!network) throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, 'This project does not list the network')
  return network
}
