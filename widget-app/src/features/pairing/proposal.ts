import { selectNetworks } from '../../state/chains/selectors.ts'
import { selectWallet } from '../../state/connections/wallet.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { thisDevice } from './device.ts'

const { connector } = WALLET_KINDS.pairing

/**
 * Where a live proposal serves again (spec section 4): coming back from the wallet, these show the page anew, and the
 * answer to the proposal of before may be on its way.
 */
export const selectReuse = ({ config }: RootState): boolean => config.isTelegram || thisDevice().isIosSafari

/** The networks to propose: all of them, or, where Connect was opened for one family, those of it and of what is paired. */
function selectProposed(state: RootState): CaipNetwork[] {
  const wanted = selectConnectNamespace(state)
  return selectNetworks(state).filter(
    ({ chainNamespace }) =>
      !wanted ||
      chainNamespace === wanted ||
      selectWallet(state, chainNamespace)?.connectorId === connector.id,
  )
}

/** The networks to propose, once it is known what those are that were named by their id alone. */
export const prepareNetworks = (): AppThunk<Promise<CaipNetwork[]>> => async (dispatch, getState) => {
  await dispatch(nameNetworks()).catch(() => undefined)
  return selectProposed(getState())
}
