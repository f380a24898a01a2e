import type { AppThunk } from '../../state/store/store.ts'
import { checkConnection } from '../../wallets/connections/checkConnection.ts'
import { selectOwnAccounts } from './ownAccounts.ts'

/** Asks the frame again whether the smart account is deployed, unless it has said so. */
export const readDeployment = (): AppThunk<Promise<void>> => async (_dispatch, getState, services) => {
  const own = selectOwnAccounts(getState())
  if (!own || own.isDeployed) return
  const client = await services.secure()
  await client.getUser({ chainId: own.network.caipNetworkId })
}

/** Asks the frame again for both accounts. */
export const readAccounts = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const own = selectOwnAccounts(getState())
  if (own) await dispatch(checkConnection(own.namespace))
}
