import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { type OwnType, preferenceOf } from '../../wallets/embedded/preference.ts'
import { selectOwnAccounts } from './ownAccounts.ts'

/**
 * Whether the visitor may switch to an account: smart accounts are enabled on the network, and the other account is
 * preferred so far (spec section 4).
 */
export function selectMayPrefer(state: RootState, type: OwnType): boolean {
  const own = selectOwnAccounts(state)
  return own !== null && own.active !== type && own.accounts[type] !== undefined
}

/** Activates an account as the wallet would: the dApp, the balance and the activity follow. */
const activate =
  (type: OwnType): AppThunk =>
  (dispatch, getState) => {
    const own = selectOwnAccounts(getState())
    const first = own?.accounts[type]
    if (!own || !first) return
    const { namespace, connectorId } = own
    const others = Object.values(own.accounts).filter((account) => account && account !== first)
    const accounts = [first, ...others].flatMap((account) => account?.address ?? [])
    dispatch(connectionEvent({ namespace, event: { type: 'accountsChanged', connectorId, accounts } }))
  }

/** The frame is told first, because it signs with the account that it prefers. */
const ask =
  (type: OwnType): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const preference = preferenceOf(services, getState())
    const use = (one: OwnType) => {
      preference.prefer(one)
      dispatch(activate(one))
    }
    try {
      const client = await services.secure()
      use((await client.setPreferredAccount({ type })).type)
      dispatch(showToast({ message: smartAccountWords.accountSwitched, variant: 'success' }))
    } catch {
      // A failure falls back to the EOA (spec section 4); the frame does the same.
      use('eoa')
      dispatch(showToast({ message: smartAccountWords.couldNotSwitch, variant: 'error' }))
    }
  }

/** The stores whose frame is being asked: it gets one request at a time. */
const asking = new WeakSet<Services>()

/** Switches between the EOA and the smart account of the embedded wallet. */
export const preferAccount =
  (type: OwnType): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (asking.has(services) || !selectMayPrefer(getState(), type)) return
    asking.add(services)
    try {
      await dispatch(ask(type))
    } finally {
      asking.delete(services)
    }
  }
