import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { frameTrouble } from '../../wallets/embedded/frameTrouble.ts'

/** Shows a screen of the secure frame. Nothing of what it shows comes here. */
const frameScreen =
  (method: 'exportKeys' | 'manageSessions'): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    try {
      const client = await services.secure()
      await client[method]({})
    } catch (error) {
      const message = frameTrouble(error)
      if (message) dispatch(showToast({ message, variant: 'error' }))
    }
  }

/** Takes the keys elsewhere. */
export const exportKeys = () => frameScreen('exportKeys')
/** Where the visitor is signed in, and an end to it. */
export const manageSessions = () => frameScreen('manageSessions')
