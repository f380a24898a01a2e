import type { ChainRecord } from '../../state/chains/chainRecord.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork, Namespace } from '../../types.ts'
import { canUseNetwork } from '../holder/approvedNetworks.ts'

/** Families whose addresses are the same on all of their networks; elsewhere each network has its own. */
const SHARED: ReadonlySet<Namespace> = new Set(['eip155', 'solana'])

/** A contract is only where it was made: at its address on another network there may be nobody. */
const isContract = ({ accountState: { address, allAccounts } }: ChainRecord): boolean =>
  allAccounts.some((account) => account.address === address && account.type === 'smartAccount')

/** The networks on which what is sent to the active address arrives and can be spent, the active one first. */
export const selectCompatible = derive(
  (state: RootState) => [selectActiveRecord(state)],
  (record): CaipNetwork[] => {
    const active = record?.networkState.caipNetwork
    if (!record || !active) return []
    if (!SHARED.has(record.namespace) || isContract(record)) return [active]
    const others = record.caipNetworks.filter(
      (network) =>
        network.caipNetworkId !== active.caipNetworkId &&
        canUseNetwork({ [record.namespace]: record }, network),
    )
    return [active, ...others]
  },
)
