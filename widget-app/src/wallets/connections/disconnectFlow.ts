import { activeNamespaceSet } from '../../state/chains/chainsSlice.ts'
import { selectAccount, selectActiveNamespace } from '../../state/chains/selectors.ts'
import { connectionsEnded } from '../../state/connections/connectionsSlice.ts'
import { closeModal } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { disconnectNamespace } from './disconnect.ts'

/**
 * If the active family has no account, activates one that has. Returns whether there is an account to show.
 */
export const showConnected = (): AppThunk<boolean> => (dispatch, getState) => {
  const { records } = getState().chains
  const connected = Object.values(records).find(({ accountState }) => accountState.address !== null)
  if (connected && selectAccount(getState()).address === null)
    dispatch(activeNamespaceSet(connected.namespace))
  return connected !== undefined
}

/**
 * Disconnects one namespace, or all of them. Complete when it returns; the account's views are closed then.
 */
export const disconnect =
  (namespace?: Namespace): AppThunk =>
  (dispatch, getState) => {
    const all = Object.keys(getState().chains.records) as Namespace[]
    const ended = (namespace ? [namespace] : all).map((one) => dispatch(disconnectNamespace(one)))
    if (!ended.includes(true)) return
    dispatch(showConnected())
    dispatch(connectionsEnded())
    dispatch(closeModal())
  }

/** Disconnects the active namespace. */
export const disconnectActive = (): AppThunk => (dispatch, getState) => {
  dispatch(disconnect(selectActiveNamespace(getState())))
}
