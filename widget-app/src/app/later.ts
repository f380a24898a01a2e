import { loadAdapter } from '../chains/registry.ts'
import { loadAttempt } from '../features/connect/connectFlow.ts'
import { nameNetworks } from '../features/networks/nameNetworks.ts'
import { connectorsWaited } from '../state/connectors/connectorsSlice.ts'
import { selectView, viewShown } from '../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../state/router/viewFacts.ts'
import type { AppStore, AppThunk, RootState } from '../state/store/store.ts'
import type { Page } from './page.ts'

/**
 * What the widget does not need before its first view shows, and when it comes: the entry stays small, and nobody
 * waits for what was fetched while they read.
 */

/** The wallets beside those of the page. Where they cannot be had, no room is kept for them. */
const listWallets = (): AppThunk<Promise<void>> => async (dispatch) => {
  try {
    const [{ installLate }, { loadConnectLists }] = await Promise.all([
      import('../state/store/install.ts'),
      import('../features/walletList/loadConnectLists.ts'),
    ])
    dispatch(installLate())
    await dispatch(loadConnectLists())
  } finally {
    dispatch(connectorsWaited())
  }
}

/** What a next step will need is fetched while the visitor looks at the first view. */
export function prepareNextSteps({ startListening }: AppStore): void {
  let lists: Promise<void> | undefined
  startListening({
    actionCreator: viewShown,
    effect: async (_action, { dispatch, getState }) => {
      if (VIEW_FACTS[selectView(getState())].connecting === 'listing') lists ??= dispatch(listWallets())
      lists?.catch(() => {
        lists = undefined
      })
      // What cannot be fetched now is fetched, and failed over, when it is needed.
      const steps = [dispatch(nameNetworks()), loadAttempt(), loadAdapter(getState().chains.activeNamespace)]
      await Promise.allSettled(steps)
    },
  })
}

const hasAddress = ({ chains }: RootState): boolean =>
  Object.values(chains.records).some((record) => record.accountState.address !== null)

/** Balance, explorer link and what is sent, from the first account on. */
export async function followAccounts(store: AppStore, { openArea }: Pick<Page, 'openArea'>): Promise<void> {
  await store.services.until(hasAddress)
  const { followAccount } = await import('../features/account/accountListeners.ts')
  followAccount(store, openArea)
}
