import type { AppThunk } from '../../state/store/store.ts'

/**
 * Loads the details of networks that were configured by id alone, when the widget opens or a wallet is to be
 * asked.
 */
export const nameNetworks = (): AppThunk<Promise<void>> => async (dispatch) => {
  const { resolveNetworks } = await import('./resolveNetworks.ts')
  await dispatch(resolveNetworks())
}
