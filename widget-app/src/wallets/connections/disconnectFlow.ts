import { activeNamespaceSet } from '../../state/chains/chainsSlice.ts'
import { selectAccount, selectActiveNamespace } from '../../state/chains/selectors.ts'
import { connectionsEnded } from '../../state/connections/connectionsSlice.ts'
import { closeModal } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { disconnectNamespace } from './disconnect.ts'

/** A family without an account makes way for one that has one. Answers whether there is an account to look at. */
export const showConnected = (): AppThunk<boolean> => (dispatch, getState) => {
  const { records } = getState().chains
  const connected = Object.values(records).find(({ accountState }) => accountState.address !== null)
  if (connected && selectAccount(getState()).address === null)
    dispatch(activeNamespaceSet(connected.namespace))
  return connected !== undefined
}

/** Disconnects one namespace, or all of them. Done when it returns. Nothing of an account is left to look at then. */
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

/** Disconnects what the visitor looks at. */
export const disconnectActive = (): AppThunk => (dispatch, getState) => {
  dispatch(disconnect(selectActiveNamespace(getState())))
}
