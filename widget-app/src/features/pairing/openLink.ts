import type { AppThunk } from '../../state/store/store.ts'

/**
 * Has the dApp's page open a link, in the task of the visitor's click (design.md 4). Answers whether it did: else the
 * link that was pressed is followed.
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
