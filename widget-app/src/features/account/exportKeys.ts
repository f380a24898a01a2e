import { messageOf, refusalOf } from '../../connectors/walletError.ts'
import type { AppThunk } from '../../store/store.ts'
import { showToast } from '../toast/index.ts'

/** Shows the screen that exports keys. Nothing of what it shows comes here. */
export const exportKeys = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  try {
    const client = await services.secure()
    await client.exportKeys({})
  } catch (error) {
    if (refusalOf(error) !== 'rejected') dispatch(showToast({ message: messageOf(error), variant: 'error' }))
  }
}
