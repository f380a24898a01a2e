import type { AppThunk } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { activeNamespaceSet, connectionEvent, selectRecord } from '../chains/index.ts'
import { goBack } from '../router/index.ts'
import { showToast } from '../toast/index.ts'

/** Makes another account of a connection the active one, and its family the one that is looked at. */
export const switchAccount =
  (namespace: Namespace, address: string): AppThunk =>
  (dispatch, getState) => {
    const active = () => selectRecord(getState(), namespace)?.accountState.address
    const before = active()
    dispatch(activeNamespaceSet(namespace))
    dispatch(connectionEvent({ namespace, event: { type: 'selectAccount', address } }))
    if (active() !== before) dispatch(showToast({ message: 'Account switched', variant: 'success' }))
    dispatch(goBack())
  }
