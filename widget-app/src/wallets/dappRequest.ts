import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { selectRecord } from '../state/chains/selectors.ts'
import type { RootState } from '../state/store/store.ts'
import type { Namespace, Params } from '../types.ts'

/** A request of the dApp to a wallet that is not in its page. */
export interface DappRequest {
  namespace: Namespace
  method: string
  params?: Params
}

/**
 * Whether a request selects another EVM network: switches to it (EIP-3326), or adds it and switches
 * (EIP-3085).
 */
export const isForNetwork = (method: string): boolean =>
  method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain'

/** The network in such a request. */
export function networkAsked({ method, params }: Omit<DappRequest, 'namespace'>): `eip155:${string}` {
  const [target] = Array.isArray(params) ? params : []
  const chainId = (target as { chainId?: unknown } | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId))
    throw new AirlockError(
      ErrorCode.INVALID_PARAMS,
      `${method}: params[0].chainId must be hex text such as "0x1"`,
    )
  return `eip155:${BigInt(chainId)}`
}

/** The connection of a request. It existed when the request arrived; if it is missing, it has ended since. */
export function connectionOf(state: RootState, namespace: Namespace, connectorId: string) {
  const { accountState, networkState } = selectRecord(state, namespace) ?? {}
  if (accountState?.status !== 'connected' || accountState.connectedWalletInfo?.connectorId !== connectorId)
    throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet was disconnected')
  return { caipAddress: accountState.caipAddress, network: networkState?.caipNetwork }
}
