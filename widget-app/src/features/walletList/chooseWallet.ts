import { selectHasPairing } from '../../state/config/configSlice.ts'
import type { Connector } from '../../state/connectors/connector.ts'
import { selectConnectors } from '../../state/connectors/connectorsSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { ListedWallet } from '../../types.ts'
import { connectWallet } from '../connect/connectFlow.ts'
import { namespacesOf } from './registryQueries.ts'
import { opensByItself } from './specialWallets.ts'
import { isSameWallet } from './walletRules.ts'

/** The wallet in the page that is the same as a registry wallet. */
export const selectInstalled = (state: RootState, wallet: ListedWallet | undefined): Connector | undefined =>
  wallet &&
  selectConnectors(state).find(({ id, name, info }) => isSameWallet(wallet, { id, name, rdns: info?.rdns }))

const hasOtherWay = ({ mobile_link, webapp_link, desktop_link, supports_wc }: ListedWallet): boolean =>
  supports_wc !== false && Boolean(mobile_link ?? webapp_link ?? desktop_link)

/** Whether a wallet that is not in the page can be reached in another way. */
function canReach(state: RootState, wallet: ListedWallet): boolean {
  if (selectHasPairing(state) && hasOtherWay(wallet)) return true
  return state.config.isMobile && opensByItself(wallet.id, namespacesOf(state))
}

/**
 * The visitor selected a registry wallet: it is asked in the page if it is there, else over pairing or its
 * link, else the download view opens.
 */
export const chooseWallet =
  (wallet: ListedWallet): AppThunk =>
  (dispatch, getState) => {
    const installed = selectInstalled(getState(), wallet)
    if (installed) dispatch(connectWallet(installed.id))
    else if (canReach(getState(), wallet))
      dispatch(pushed({ view: 'ConnectingWalletConnect', data: { wallet } }))
    else dispatch(pushed({ view: 'Downloads', data: { wallet } }))
  }
