import { accountWords } from '../../messages/en/account.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { showToast } from '../../state/notices/toast.ts'
import { goBack } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/** Activates another account of a connection, and selects its family. */
export const switchAccount =
  (namespace: Namespace, address: string): AppThunk =>
  (dispatch, getState) => {
    const active = () => selectRecord(getState(), namespace)?.accountState.address
    const before = active()
    dispatch(activeNamespaceSet(namespace))
    dispatch(connectionEvent({ namespace, event: { type: 'selectAccount', address } }))
    if (active() !== before)
      dispatch(showToast({ message: accountWords.accountSwitched, variant: 'success' }))
    dispatch(goBack())
  }
