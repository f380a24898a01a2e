import type { FrameNetwork } from '../../../shared/frameData.ts'
import type { ChainId } from '../../contract/index.ts'
import type { RpcContext } from '../context.ts'
import { namespaceOf } from '../networks.ts'

/** The same session as if a network was the active one of its family, for what the person does on another one. */
export function onNetwork(network: FrameNetwork, context: RpcContext): RpcContext {
  const { networks } = context
  const own = namespaceOf(network.id as ChainId)
  return {
    ...context,
    networks: {
      ...networks,
      active: (namespace) => (namespace === own ? network : networks.active(namespace)),
    },
  }
}
