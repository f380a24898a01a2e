import type { AppThunk } from '../../store/store.ts'
import { connectionEvent, selectAccount, selectActiveNamespace } from '../chains/index.ts'
import { goBack } from '../router/index.ts'
import { showToast } from '../toast/index.ts'

/** Makes another account of the connection the active one. */
export const switchAccount =
  (address: string): AppThunk =>
  (dispatch, getState) => {
    const before = selectAccount(getState()).address
    const namespace = selectActiveNamespace(getState())
    dispatch(connectionEvent({ namespace, event: { type: 'selectAccount', address } }))
    if (selectAccount(getState()).address !== before)
      dispatch(showToast({ message: 'Account switched', variant: 'success' }))
    dispatch(goBack())
  }
