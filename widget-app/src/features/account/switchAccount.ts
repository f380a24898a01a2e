import type { AppThunk } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { activeNamespaceSet, connectionEvent } from '../chains/chainsSlice.ts'
import { selectRecord } from '../chains/selectors.ts'
import { goBack } from '../router/navigation.ts'
import { showToast } from '../toast/toast.ts'

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
