import { loadAdapter } from '../chains/registry.ts'
import { loadAttempt } from '../features/connect/connectFlow.ts'
import { nameNetworks } from '../features/networks/nameNetworks.ts'
import { connectorsWaited } from '../state/connectors/connectorsSlice.ts'
import { showAlert } from '../state/notices/alerts.ts'
import { selectView, viewShown } from '../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../state/router/viewFacts.ts'
import type { AppStore, AppThunk, RootState } from '../state/store/store.ts'
import type { Page } from './page.ts'

/**
 * The parts that the widget does not need before its first view, and when they are loaded: the entry stays
 * small, and the parts arrive while the visitor reads.
 */

/** Loads the wallets that are not in the page. If that fails, their placeholders are removed. */
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

/** Loads the code of likely next steps while the visitor looks at the first view. */
export function prepareNextSteps(store: AppStore): void {
  const { startListening } = store
  let motions: Promise<void> | undefined
  let lists: Promise<void> | undefined
  let project: Promise<void> | undefined
  startListening({
    actionCreator: viewShown,
    effect: async (_action, { dispatch, getState }) => {
      if (VIEW_FACTS[selectView(getState())].connecting === 'listing') lists ??= dispatch(listWallets())
      lists?.catch(() => {
        lists = undefined
      })
      project ??= import('../features/options/followFeatures.ts').then((file) =>
        dispatch(file.followFeatures()),
      )
      project.catch(() => {
        project = undefined
      })
      motions ??= import('./shell/motions.ts').then((file) => file.addMotions(store))
      motions.catch(() => {
        motions = undefined
      })
      // A failure is ignored here: the code is loaded again when it is needed, and reports the failure then.
      const steps = [dispatch(nameNetworks()), loadAttempt(), loadAdapter(getState().chains.activeNamespace)]
      await Promise.allSettled(steps)
    },
  })
}

/** Code that has to come is loaded again after a second first, then after longer pauses of up to a minute (ms). */
const FIRST_PAUSE = 1_000
const longer = (pause: number) => Math.min(2 * pause, 60_000)

const hasAddress = ({ chains }: RootState): boolean =>
  Object.values(chains.records).some((record) => record.accountState.address !== null)

/** Loads balance, explorer link and sent transactions, from the first account on. */
export async function followAccounts(store: AppStore, { openArea }: Pick<Page, 'openArea'>): Promise<void> {
  await store.services.until(hasAddress)
  const { followAccount } = await import('../features/account/accountListeners.ts')
  followAccount(store, openArea)
}

/** Derives events and keeps the log, from the first view or account on. Its code is loaded until that works. */
export async function followEvents(
  store: AppStore,
  { loadAnalytics }: Pick<Page, 'loadAnalytics'>,
): Promise<void> {
  await store.services.until((state) => state.router.shownKey !== null || hasAddress(state))
  const load = (pause: number): Promise<void> =>
    loadAnalytics().then(
      (follow) => follow(store),
      () => void setTimeout(load, pause, longer(pause)),
    )
  await load(FIRST_PAUSE)
}

/** Asks visitors to sign in to the dApp. Without its code nobody would be asked, so it is loaded until that works. */
export function askToSignIn(store: AppStore, pause = FIRST_PAUSE): void {
  import('../features/signIn/followSignIn.ts').then(
    ({ followSignIn }) => followSignIn(store),
    () => {
      setTimeout(askToSignIn, pause, store, longer(pause))
      store.dispatch(showAlert('signInNotLoaded')).catch(console.error)
    },
  )
}
