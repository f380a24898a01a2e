import { can } from '../../chains/capabilities.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { canUseNetwork } from '../activeAccount/approvedNetworks.ts'
import { isContractAccount } from '../activeAccount/isContractAccount.ts'

/** The networks on which funds sent to the active address arrive and can be spent, the active one first. */
export const selectCompatible = derive(
  (state: RootState) => [selectActiveRecord(state)],
  (record): CaipNetwork[] => {
    const active = record?.networkState.caipNetwork
    if (!record || !active) return []
    if (!can(record.namespace, 'sharedAddresses') || isContractAccount(record)) return [active]
    const others = record.caipNetworks.filter(
      (network) =>
        network.caipNetworkId !== active.caipNetworkId &&
        canUseNetwork({ [record.namespace]: record }, network),
    )
    return [active, ...others]
  },
)
