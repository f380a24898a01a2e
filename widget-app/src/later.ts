import { loadAttempt } from './features/connect/index.ts'
import { viewShown } from './features/router/index.ts'
import { loadAdapter } from './namespaces/registry.ts'
import type { AppStore, AppThunk, RootState } from './store/store.ts'

/**
 * What the widget does not need before its first view shows, and when it comes: the entry stays small, and nobody
 * waits for what was fetched while they read.
 */

/** What networks are that were named by their id alone. */
export const nameNetworks = (): AppThunk<Promise<void>> => async (dispatch) => {
  const { resolveNetworks } = await import('./features/networks/resolveNetworks.ts')
  await dispatch(resolveNetworks())
}

/** What a next step will need is fetched while the visitor looks at the first view. */
export function prepareNextSteps({ startListening }: AppStore): void {
  startListening({
    actionCreator: viewShown,
    effect: async (_action, { dispatch, getState }) => {
      // What cannot be fetched now is fetched, and failed over, when it is needed.
      const steps = [dispatch(nameNetworks()), loadAttempt(), loadAdapter(getState().chains.activeNamespace)]
      await Promise.allSettled(steps)
    },
  })
}

const hasAddress = ({ chains }: RootState): boolean =>
  Object.values(chains.records).some((record) => record.accountState.address !== null)

/** Balance and explorer link, from the first account on. */
export async function followAccounts(store: AppStore): Promise<void> {
  await store.services.until(hasAddress)
  const { followAccount } = await import('./features/account/accountListeners.ts')
  followAccount(store)
}
