import { accountWords } from '../../messages/en/account.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { showToast } from '../../state/notices/toast.ts'
import { goBack } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { selectOwnAccounts } from '../smartAccount/ownAccounts.ts'
import { preferAccount } from '../smartAccount/preferAccount.ts'

/** Activates another account of a connection, and selects its family. */
export const switchAccount =
  (namespace: Namespace, address: string): AppThunk =>
  (dispatch, getState) => {
    const active = () => selectRecord(getState(), namespace)?.accountState.address
    const before = active()
    dispatch(activeNamespaceSet(namespace))
    const own = selectOwnAccounts(getState())
    if (own) {
      // The secure frame has to sign with the same account.
      const isSmart = own.accounts.smartAccount?.address === address
      void dispatch(preferAccount(isSmart ? 'smartAccount' : 'eoa'))
      dispatch(goBack())
      return
    }
    dispatch(connectionEvent({ namespace, event: { type: 'selectAccount', address } }))
    if (active() !== before)
      dispatch(showToast({ message: accountWords.accountSwitched, variant: 'success' }))
    dispatch(goBack())
  }
