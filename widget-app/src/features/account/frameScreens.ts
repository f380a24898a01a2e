import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { frameTrouble } from '../../wallets/embedded/frameTrouble.ts'

/** Shows a screen of the secure frame. The widget receives none of its contents. */
const frameScreen =
  (method: 'exportKeys' | 'manageMethods' | 'manageSessions'): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    try {
      const client = await services.secure()
      await client[method]({})
    } catch (error) {
      const message = frameTrouble(error)
      if (message) dispatch(showToast({ message, variant: 'error' }))
    }
  }

/** Opens the screen that exports the keys. */
export const exportKeys = () => frameScreen('exportKeys')
/** Opens the screen that lists the ways to sign in, and adds and removes them. */
export const manageMethods = () => frameScreen('manageMethods')
/** Opens the screen that lists the visitor's sessions and can end them. */
export const manageSessions = () => frameScreen('manageSessions')
