import type { AirlockState, NamespaceState } from '@airlock/host-sdk'

/** The visitor's account, in the shape in which the page shows it and sends requests for it. */
export interface Visitor {
  address: `0x${string}` | string
  namespace: string
  caipNetworkId: string
  wallet: string
  isConnected: boolean
}

const toVisitor = ({ caipAddress, caipNetworkId, connector, status }: NamespaceState): Visitor | null => {
  const [namespace, , address] = caipAddress?.split(':') ?? []
  if (!namespace || !address) return null
  return {
    namespace,
    address,
    caipNetworkId: caipNetworkId ?? '',
    wallet: connector?.name ?? '',
    isConnected: status === 'connected',
  }
}

/** The EVM account, which most of the page is about, or else that of another family. */
export function visitorIn(state: AirlockState | null): Visitor | null {
  const { eip155, ...others } = state?.namespaces ?? {}
  for (const one of [eip155, ...Object.values(others)]) {
    const visitor = one && toVisitor(one)
    if (visitor) return visitor
  }
  return null
}

/** `0x1234…abcd` */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
