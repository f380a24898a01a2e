import { selectSameWallet } from '../../state/connectors/connectorsSlice.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/** A family that a wallet can be connected in. */
export interface FamilyChoice {
  /** The wallet's connector in this family. */
  id: string
  chain: Namespace
  /** Whether it is already connected there: selecting it shows the account. */
  isConnected: boolean
}

/** The families that a wallet serves, in the dApp's order. */
export const selectFamilyChoices = derive(
  ({ chains, connectors, router }: RootState, connectorId: string | undefined) => [
    chains.records,
    connectors,
    router,
    connectorId,
  ],
  (records, connectors, router, connectorId): FamilyChoice[] => {
    const same = connectorId ? selectSameWallet({ connectors, router }, connectorId) : []
    return Object.values(records).flatMap(({ namespace, accountState }) =>
      same
        .filter(({ chain }) => chain === namespace)
        .map(({ id, chain }) => ({
          id,
          chain,
          isConnected:
            accountState.status === 'connected' && accountState.connectedWalletInfo?.connectorId === id,
        })),
    )
  },
)
