import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { isRestoring, lastPart } from '../state/snapshot.ts'
import type { NamespaceState } from '../types.ts'

/** The state as the dApp last saw it through its provider. */
export interface Seen {
  connected: boolean
  /** Hexadecimal, as EIP-1193 requires. */
  chainId: string | null
  accounts: string[]
}

/** An EIP-1193 event and its payload. */
export type ProviderEvent = [name: string, payload: unknown]

/** The chain id in EIP-1193's format. */
export function hexChainId({ caipNetworkId }: NamespaceState): string | null {
  return caipNetworkId && `0x${BigInt(lastPart(caipNetworkId)).toString(16)}`
}

/** The addresses that the dApp may know: none until the wallet has answered. */
export function addressesOf({ status, accounts }: NamespaceState): string[] {
  return status === 'connected' ? accounts.map(lastPart) : []
}

/** The part of a state that is visible through the provider. */
export function seeing(state: NamespaceState): Seen {
  return {
    connected: state.status === 'connected',
    chainId: hexChainId(state),
    accounts: addressesOf(state),
  }
}

/**
 * The events that lead from the last seen state to this one. There are no events while a connection is being restored,
 * because a dApp would briefly show "disconnected". Changes of the network emit no event without a connection.
 */
export function deriveEvents(seen: Seen, state: NamespaceState): { seen: Seen; events: ProviderEvent[] } {
  if (isRestoring(state)) return { seen, events: [] }
  const next = seeing(state)
  const events: ProviderEvent[] = []
  if (next.connected && !seen.connected) events.push(['connect', { chainId: next.chainId }])
  if (next.connected && next.chainId !== seen.chainId) events.push(['chainChanged', next.chainId])
  if (`${next.accounts}`.toLowerCase() !== `${seen.accounts}`.toLowerCase())
    events.push(['accountsChanged', next.accounts])
  if (!next.connected && seen.connected)
    events.push(['disconnect', new AirlockError(ErrorCode.DISCONNECTED, 'Disconnected')])
  return { seen: next.connected ? next : { ...next, chainId: seen.chainId }, events }
}
