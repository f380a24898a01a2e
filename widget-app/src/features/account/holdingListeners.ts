import { scopeOf } from '../../store/persistence.ts'
import { openStorage } from '../../store/storage.ts'
import type { AppStore, ListenerApi, RootState } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectionForgotten, selectConnections } from '../connections/index.ts'
import { selectIsShown } from '../modal/index.ts'
import { balanceCacheSet, balanceExpired } from './balanceSlice.ts'

/**
 * What was sent is followed from the first look on: what it takes is fetched then, and put where the late part of the
 * store is.
 */
function followSentOnce(store: AppStore, openArea: () => globalThis.Storage): () => Promise<void> {
  let started: Promise<void> | undefined
  const start = async () => {
    const [{ installLate }, { followSent, keepSent }] = await Promise.all([
      import('../wallets/index.ts'),
      import('../activity/index.ts'),
    ])
    store.dispatch(installLate())
    const { projectId, site } = store.getState().config
    keepSent(store, openStorage(openArea), scopeOf(projectId, site))
    followSent(store)
  }
  return () => {
    started ??= start().catch(() => {
      started = undefined
    })
    return started
  }
}

/** How long (ms) after something was sent nobody is content with what was kept before. */
const FRESH = 60_000

/** What the account holds has changed: what is known of it is read again, past everybody's caches. */
async function readHoldingsAgain({ dispatch }: ListenerApi): Promise<void> {
  const [{ blockchainApi }, { holdingsChanged }] = await Promise.all([
    import('../../api/blockchainApi.ts'),
    import('../tokens/index.ts'),
  ])
  dispatch(holdingsChanged({ freshUntil: Date.now() + FRESH }))
  dispatch(blockchainApi.util.invalidateTags(['account']))
}

/** Who disconnects leaves nothing here for the next one to see. */
async function forgetHoldings({ dispatch }: ListenerApi): Promise<void> {
  const { blockchainApi } = await import('../../api/blockchainApi.ts')
  dispatch(blockchainApi.util.resetApiState())
}

const addressesOf = (state: RootState, namespace: Namespace): string[] =>
  selectConnections(state, namespace).flatMap(({ accounts }) => accounts.map(({ address }) => address))

/** What was sent is forgotten with the connection of its account, as long as no other one has the same account. */
async function forgetSent(
  { dispatch, getState, getOriginalState }: ListenerApi,
  namespace: Namespace,
): Promise<void> {
  const before = addressesOf(getOriginalState(), namespace)
  const still = new Set(addressesOf(getState(), namespace))
  const addresses = before.filter((address) => !still.has(address))
  const { transactionsForgotten } = await import('../activity/index.ts')
  dispatch(transactionsForgotten({ namespace, addresses }))
}

/** How many of what was sent from here are where in the chain. */
const selectStanding = ({ transactions }: RootState): string =>
  transactions?.sent.map(({ hash, status }) => `${hash} ${status}`).join() ?? ''

const hasSettled = (now: RootState, before: RootState): boolean =>
  now.transactions !== before.transactions &&
  before.transactions !== undefined &&
  selectStanding(now) !== selectStanding(before)

const isNewlyShown = (now: RootState, before: RootState): boolean =>
  selectIsShown(now) && !selectIsShown(before)

/** What an account holds and sends is followed from the first look on, and forgotten when it is disconnected. */
export function followHoldings(store: AppStore, openArea: () => globalThis.Storage): void {
  const { startListening } = store
  const startFollowing = followSentOnce(store, openArea)
  startListening({
    predicate: (_action, now, before) => isNewlyShown(now, before),
    effect: () => startFollowing(),
  })
  startListening({
    predicate: (_action, now, before) => hasSettled(now, before),
    effect: (_action, api) => readHoldingsAgain(api),
  })
  startListening({
    actionCreator: balanceExpired,
    effect: async (_action, api) => {
      if (api.getState().blockchain) await readHoldingsAgain(api)
    },
  })
  startListening({
    actionCreator: balanceCacheSet,
    effect: async (_action, api) => {
      if (api.getState().blockchain) await forgetHoldings(api)
    },
  })
  startListening({
    actionCreator: connectionForgotten,
    effect: async ({ payload: { namespace } }, api) => {
      if (api.getState().transactions) await forgetSent(api, namespace)
    },
  })
  if (selectIsShown(store.getState())) void startFollowing()
}
