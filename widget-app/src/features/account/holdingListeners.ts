import { balanceExpired } from '../../state/account/balanceSlice.ts'
import {
  connectionForgotten,
  connectionsEnded,
  selectConnections,
} from '../../state/connections/connectionsSlice.ts'
import { keptTokensKey } from '../../state/late/keptTokensKey.ts'
import { scopeOf } from '../../state/persistence.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openStorage, type Storage } from '../../state/storage.ts'
import type { AppStore, ListenerApi, RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/**
 * Sent transactions are followed from the first display on: only then the code is loaded and added to the
 * late part of the store.
 */
function followSentOnce(store: AppStore, openArea: () => globalThis.Storage): () => Promise<void> {
  let started: Promise<void> | undefined
  const start = async () => {
    const [{ installLate }, { followSent }, { keepSent }, { followPurchases }, { keepPurchases }] =
      await Promise.all([
        import('../../state/store/install.ts'),
        import('../activity/follow.ts'),
        import('../activity/keep.ts'),
        import('../buy/followPurchases.ts'),
        import('../buy/keepPurchases.ts'),
      ])
    store.dispatch(installLate())
    const storage = openStorage(openArea)
    keepSent(store, storage, keyOf(store.getState()))
    keepPurchases(store, storage, purchasesKeyOf(store.getState()))
    followSent(store)
    followPurchases(store)
  }
  return () => {
    started ??= start().catch(() => {
      started = undefined
    })
    return started
  }
}

/** For this time (ms) after a transaction cached holdings are not good enough. */
const FRESH = 60_000

/** The holdings have changed: reads them again without any cache. */
async function readHoldingsAgain({ dispatch }: ListenerApi): Promise<void> {
  const [{ blockchainApi }, { holdingsChanged }] = await Promise.all([
    import('../../api/blockchainApi.ts'),
    import('../../state/late/tokensSlice.ts'),
  ])
  dispatch(holdingsChanged({ freshUntil: Date.now() + FRESH }))
  dispatch(blockchainApi.util.invalidateTags(['account']))
}

/** A disconnect removes all holdings, so that the next visitor of this browser does not see them. */
async function forgetHoldings({ dispatch }: ListenerApi): Promise<void> {
  const { blockchainApi } = await import('../../api/blockchainApi.ts')
  dispatch(blockchainApi.util.resetApiState())
}

const addressesOf = (state: RootState, namespace: Namespace): string[] =>
  selectConnections(state, namespace).flatMap(({ accounts }) => accounts.map(({ address }) => address))

/** The accounts of an ended connection that no other connection shares. */
function goneOf({ getState, getOriginalState }: ListenerApi, namespace: Namespace): string[] {
  const still = new Set(addressesOf(getState(), namespace))
  return addressesOf(getOriginalState(), namespace).filter((address) => !still.has(address))
}

/** The storage key of purchases at providers. */
const purchasesKeyOf = ({ config: { projectId, site } }: RootState): string =>
  `@airlock/${scopeOf(projectId, site)}/purchases`

/** The storage key of sent transactions. */
const keyOf = ({ config: { projectId, site } }: RootState): string =>
  `@airlock/${scopeOf(projectId, site)}/sent_transactions`

/**
 * Forgets the sent transactions of an account with its connection, even if they were never displayed in this
 * visit. If the stored list cannot be read now, all of it is deleted: a disconnect must leave nothing
 * behind.
 */
async function forgetSent(
  api: ListenerApi,
  namespace: Namespace,
  { read, storage }: { read: () => Promise<void>; storage: Storage },
): Promise<void> {
  const { dispatch, getState } = api
  const addresses = goneOf(api, namespace)
  const key = keyOf(getState())
  const purchases = purchasesKeyOf(getState())
  if (!getState().transactions && storage.get(key) === null && storage.get(purchases) === null) return
  await read()
  if (!getState().transactions) {
    storage.remove(key)
    return storage.remove(purchases)
  }
  const { transactionsForgotten } = await import('../../state/late/transactionsSlice.ts')
  dispatch(transactionsForgotten({ namespace, addresses }))
}

/** A summary of the sent transactions' states and of the purchases', which changes with any of them. */
const selectStanding = ({ transactions, buy }: RootState): string =>
  [
    ...(transactions?.sent.map(({ hash, status }) => `${hash} ${status}`) ?? []),
    ...(buy?.purchases.map(({ id, status }) => `${id} ${status === 'completed'}`) ?? []),
  ].join()

const hasSettled = (now: RootState, before: RootState): boolean =>
  (now.transactions !== before.transactions || now.buy !== before.buy) &&
  before.transactions !== undefined &&
  selectStanding(now) !== selectStanding(before)

const isNewlyShown = (now: RootState, before: RootState): boolean =>
  selectIsShown(now) && !selectIsShown(before)

/**
 * Follows an account's holdings and sent transactions from the first display on, and forgets them with the
 * connection.
 */
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
    actionCreator: connectionsEnded,
    effect: async (_action, api) => {
      if (api.getState().blockchain) await forgetHoldings(api)
    },
  })
  startListening({
    actionCreator: connectionForgotten,
    effect: ({ payload: { namespace } }, api) => {
      const storage = openStorage(openArea)
      // They are stored even if the late part of the store, which forgets its copy itself, was never loaded.
      storage.remove(keptTokensKey(api.getState()))
      return forgetSent(api, namespace, { read: startFollowing, storage })
    },
  })
  if (selectIsShown(store.getState())) void startFollowing()
}
