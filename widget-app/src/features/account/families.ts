import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/** The chain families of the dApp, in its order. */
export const selectFamilies = derive(
  (state: RootState) => [state.chains.records],
  (records): Namespace[] => Object.values(records).map(({ namespace }) => namespace),
)

/** The families in which a wallet is connected or is being restored. */
export const selectConnectedFamilies = derive(
  (state: RootState) => [state.chains.records],
  (records): Namespace[] =>
    Object.values(records).flatMap(({ namespace, accountState }) =>
      accountState.connectedWalletInfo ? [namespace] : [],
    ),
)
