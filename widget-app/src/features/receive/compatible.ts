import { can } from '../../chains/capabilities.ts'
import type { ChainRecord } from '../../state/chains/chainRecord.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { canUseNetwork } from '../holder/approvedNetworks.ts'

/** A contract is only where it was made: at its address on another network there may be nobody. */
const isContract = ({ accountState: { address, allAccounts } }: ChainRecord): boolean =>
  allAccounts.some((account) => account.address === address && account.type === 'smartAccount')

/** The networks on which what is sent to the active address arrives and can be spent, the active one first. */
export const selectCompatible = derive(
  (state: RootState) => [selectActiveRecord(state)],
  (record): CaipNetwork[] => {
    const active = record?.networkState.caipNetwork
    if (!record || !active) return []
    if (!can(record.namespace, 'sharedAddresses') || isContract(record)) return [active]
    const others = record.caipNetworks.filter(
      (network) =>
        network.caipNetworkId !== active.caipNetworkId &&
        canUseNetwork({ [record.namespace]: record }, network),
    )
    return [active, ...others]
  },
)
