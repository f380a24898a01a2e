import { derive } from '../../store/derive.ts'
import type { RootState } from '../../store/store.ts'
import type { CaipNetwork, Namespace } from '../../types.ts'
import { selectActiveRecord } from '../chains/index.ts'

/** Families whose addresses are the same on all of their networks; elsewhere each network has its own. */
const SHARED: ReadonlySet<Namespace> = new Set(['eip155', 'solana'])

/** The networks on which what is sent to the active address arrives, the active one first. */
export const selectCompatible = derive(
  (state: RootState) => [selectActiveRecord(state)],
  (record): CaipNetwork[] => {
    const active = record?.networkState.caipNetwork
    if (!record || !active) return []
    const others = record.caipNetworks.filter(({ caipNetworkId }) => caipNetworkId !== active.caipNetworkId)
    return SHARED.has(record.namespace) ? [active, ...others] : [active]
  },
)
