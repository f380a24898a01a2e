import type { AppThunk } from '../../state/store/store.ts'

/** What networks are that were named by their id alone: fetched when somebody looks, or a wallet is to be asked. */
export const nameNetworks = (): AppThunk<Promise<void>> => async (dispatch) => {
  const { resolveNetworks } = await import('./resolveNetworks.ts')
  await dispatch(resolveNetworks())
}
