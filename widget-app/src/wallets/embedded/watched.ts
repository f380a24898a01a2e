import { ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf } from '../../chains/walletError.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppStore } from '../../state/store/store.ts'
import { movesCoins } from '../movesCoins.ts'
import { preferenceOf } from './preference.ts'
import { createNetworks, onlyEnabled, storeUser, withChoice } from './smartAccounts.ts'

/** The frame's methods; a timeout is reported to developers. */
function reporting({ dispatch }: AppStore, client: SecureClient): SecureClient {
  return Object.fromEntries(
    Object.entries(client as Record<string, (...args: never[]) => Promise<unknown>>).map(([name, call]) => [
      name,
      (...args: never[]) =>
        call(...args).catch((error: unknown) => {
          if (codeOf(error) === ErrorCode.REQUEST_TIMEOUT) void dispatch(showAlert('frameTimeout', name))
          throw error
        }),
    ]),
  ) as SecureClient
}

/** Reads the user in the visitor's choice of accounts; whoever asks makes them known to all. */
function userReader(store: AppStore, client: SecureClient): SecureClient['getUser'] {
  const networks = createNetworks(store, client)
  return async (...asked) => {
    const readUser = () => client.getUser(...asked)
    const [read, chainIds] = await Promise.all([readUser(), networks()])
    const user = onlyEnabled(await withChoice(store, { user: read, client, readUser }), chainIds)
    store.dispatch(storeUser(user, chainIds))
    return user
  }
}

/** The first transaction of a smart account deploys it, so that its state is asked for again. */
function requester(
  { getState }: AppStore,
  { request, getUser }: Pick<SecureClient, 'request' | 'getUser'>,
): SecureClient['request'] {
  const isUndeployed = () => Object.values(getState().embedded.smartAccountDeployed ?? {}).includes(false)
  return async (...asked) => {
    const answer = await request(...asked)
    const [{ method, chainId }] = asked
    if (movesCoins(method) && isUndeployed())
      getUser(chainId === undefined ? {} : { chainId }).catch(() => undefined)
    return answer
  }
}

/** The methods of one page of the frame, with what the widget does at each. */
export function watched(store: AppStore, link: SecureClient): SecureClient {
  const client = reporting(store, link)
  const getUser = userReader(store, client)
  const signOut: SecureClient['signOut'] = (...asked) => {
    preferenceOf(store.services, store.getState()).forget()
    return client.signOut(...asked)
  }
  return { ...client, getUser, signOut, request: requester(store, { request: client.request, getUser }) }
}
