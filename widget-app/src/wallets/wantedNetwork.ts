import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isSupported } from '../state/chains/chainRecord.ts'
import { type ChainsRoot, selectRecord } from '../state/chains/selectors.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'

/**
 * The network that wallets of a family are asked for: the visitor's, or the dApp's first if that was
 * removed.
 */
export function wantedNetwork(root: ChainsRoot, namespace: Namespace): CaipNetworkId {
  const record = selectRecord(root, namespace)
  const active = record?.networkState.caipNetwork?.caipNetworkId
  const wanted =
    active && isSupported(record, active) ? active : record?.networkState.requestedCaipNetworkIds[0]
  if (!wanted) throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Network not found')
  return wanted
}
