import { poppedTo, pushed, selectStack, selectViewData, wentReset } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { selectCompatible } from './compatible.ts'

/** The network that the visitor has chosen for what they receive; the active one until they do. */
export function selectReceiveNetwork(state: RootState): CaipNetwork | undefined {
  const networks = selectCompatible(state)
  const { caipNetworkId } = selectViewData(state)
  return networks.find((network) => network.caipNetworkId === caipNetworkId) ?? networks[0]
}

/** Goes back to the address, for another network. The active network stays. */
export const receiveOn =
  (caipNetworkId: CaipNetworkId): AppThunk =>
  (dispatch, getState) => {
    const route = { view: 'WalletReceive', data: { caipNetworkId } } as const
    const index = selectStack(getState()).findIndex(({ view }) => view === 'WalletReceive')
    if (index < 1) return void dispatch(wentReset(route))
    dispatch(poppedTo(index - 1))
    dispatch(pushed(route))
  }
