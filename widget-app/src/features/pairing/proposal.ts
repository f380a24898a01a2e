import { selectNetworks } from '../../state/chains/selectors.ts'
import { selectWallet } from '../../state/connections/wallet.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { thisDevice } from '../appLinks/device.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'

const { connector } = WALLET_KINDS.pairing

/**
 * Whether a live proposal is reused (spec section 4): these browsers reload the page on the return from the
 * wallet, and the response to the earlier proposal may still arrive.
 */
export const selectReuse = ({ config }: RootState): boolean => config.isTelegram || thisDevice().isIosSafari

/**
 * The networks to propose: all of them, or, if Connect was opened for one family, those of this family and
 * of the paired ones.
 */
function selectProposed(state: RootState): CaipNetwork[] {
  const wanted = selectConnectNamespace(state)
  return selectNetworks(state).filter(
    ({ chainNamespace }) =>
      !wanted ||
      chainNamespace === wanted ||
      selectWallet(state, chainNamespace)?.connectorId === connector.id,
  )
}

/** The networks to propose, after those configured by id alone have been completed. */
export const prepareNetworks = (): AppThunk<Promise<CaipNetwork[]>> => async (dispatch, getState) => {
  await dispatch(nameNetworks()).catch(() => undefined)
  return selectProposed(getState())
}
