import { derive } from '../../store/derive.ts'
import type { RootState } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { NAMESPACE_NAMES } from '../chains/selectors.ts'

/** The chain families of the dApp, in its order. */
export const selectFamilies = derive(
  (state: RootState) => [state.chains.records],
  (records): Namespace[] => Object.values(records).map(({ namespace }) => namespace),
)

/** Those that a wallet is connected in, or is being restored in. */
export const selectConnectedFamilies = derive(
  (state: RootState) => [state.chains.records],
  (records): Namespace[] =>
    Object.values(records).flatMap(({ namespace, accountState }) =>
      accountState.connectedWalletInfo ? [namespace] : [],
    ),
)

/** A family in one word. */
export const shortFamilyName = (namespace: Namespace): string =>
  NAMESPACE_NAMES[namespace].replace(' Networks', '')
