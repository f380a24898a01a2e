import type { AppThunk } from '../../state/store/store.ts'

/**
 * Asks the dApp's page to open a link, in the task of the visitor's click (design.md 4). Returns whether it
 * did: if not, the browser follows the pressed link.
 */
export const openLink =
  (url: string): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, services) => {
    try {
      return (await services.host().client.openUrl({ url })).opened
    } catch {
      return false
    }
  }
