import { userRead } from '../../state/account/embeddedSlice.ts'
import { accountDataSet } from '../../state/chains/chainsSlice.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppStore, AppThunk, RootState } from '../../state/store/store.ts'
import type { User } from '../../types.ts'
import { type OwnType, preferenceOf, wishOf } from './preference.ts'

/** Reads the networks with smart accounts, once for each page of the frame. A failure is an empty list (spec section 4). */
export function createNetworks({ getState, services }: AppStore, client: SecureClient) {
  let read: Promise<readonly number[]> | undefined
  const ask = async (): Promise<readonly number[]> => {
    try {
      return (await client.getSmartAccountEnabledNetworks({})).smartAccountEnabledNetworks
    } catch {
      read = undefined
      return []
    }
  }
  return () => {
    read ??= ask().then((chainIds) => {
      preferenceOf(services, getState()).keepNetworks(chainIds)
      return chainIds
    })
    return read
  }
}

const hasSmart = ({ accounts = [] }: User): boolean => accounts.some(({ type }) => type === 'smartAccount')

/** The visitor's choice, else the dApp's wish; undefined leaves it to the frame, which prefers the smart account. */
const wantedType = ({ getState, services }: AppStore): OwnType | undefined =>
  preferenceOf(services, getState()).preferred() ?? wishOf(getState())

/**
 * The user with the accounts in the order that the visitor chose. If the frame prefers another one, because its storage
 * was cleared or the dApp has a wish of its own, it is told. If that fails the frame falls back to the key's own account
 * (spec section 4), which its answer then says.
 */
export async function withChoice(
  store: AppStore,
  { user, client, readUser }: { user: User; client: SecureClient; readUser: () => Promise<User> },
): Promise<User> {
  if (!hasSmart(user)) return user
  const wanted = wantedType(store)
  if (!wanted || wanted === user.preferredAccountType) return user
  await client.setPreferredAccount({ type: wanted }).catch(() => undefined)
  return readUser()
}

/** The user without smart accounts on a network that is not in the list (spec section 5). */
export function onlyEnabled(user: User, chainIds: readonly number[]): User {
  if (!user.accounts || chainIds.some((id) => id === user.chainId)) return user
  return { ...user, accounts: user.accounts.filter(({ type }) => type === 'eoa') }
}

/** The user as the widget shows them. */
const shownUser = ({ email, socialProvider, user }: User) => ({
  email: user?.email ?? email ?? null,
  username: user?.username ?? null,
  socialProvider: socialProvider ?? null,
})

/** Stores what the frame says of the user, and of the smart account on the network that it was asked for. */
export const storeUser =
  (user: User, smartAccountNetworks: readonly number[]): AppThunk =>
  (dispatch, getState) => {
    const known = getState().embedded?.smartAccountDeployed
    const smartAccountDeployed = hasSmart(user)
      ? { ...known, [user.chainId]: user.smartAccountDeployed }
      : known
    dispatch(userRead({ ...shownUser(user), smartAccountNetworks, smartAccountDeployed }))
  }

/** Shows the networks of the last visit until the frame has answered. */
export const networksRestored = (): AppThunk => (dispatch, getState, services) => {
  const smartAccountNetworks = preferenceOf(services, getState()).networks()
  const { email, username, socialProvider } = getState().embedded
  if (smartAccountNetworks.length > 0)
    dispatch(userRead({ email, username, socialProvider, smartAccountNetworks }))
}

/** Whether the frame has said that the smart account is deployed on the record's network. */
const deployedIn = ({ embedded }: RootState, network: { id: number | string } | null) =>
  network ? embedded.smartAccountDeployed?.[network.id] : undefined

/** Keeps the account's state up to date with the frame's word, whichever of network, account and word changes. */
export function followDeployment({ dispatch, services }: AppStore): () => void {
  return services.watch((state) => {
    for (const { namespace, accountState, networkState } of Object.values(state.chains.records)) {
      if (accountState.connectedWalletInfo?.connectorId !== EMBEDDED_ID) continue
      const smartAccountDeployed = deployedIn(state, networkState.caipNetwork)
      if (accountState.smartAccountDeployed !== smartAccountDeployed)
        dispatch(accountDataSet({ namespace, data: { smartAccountDeployed } }))
    }
  })
}
