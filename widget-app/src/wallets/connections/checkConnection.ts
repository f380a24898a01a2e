import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectWallet } from '../../state/connections/wallet.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'

/** Whether the connection is still valid: see `check.ts`, which is loaded when there is one to check. */
export const checkConnection =
  (namespace: Namespace): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const connectorId = selectWallet(getState(), namespace)?.connectorId
    if (!connectorId) return
    try {
      const { check } = await import('./check.ts')
      await dispatch(check(namespace))
    } catch {
      dispatch(connectionEvent({ namespace, event: { type: 'lost', connectorId } }))
    }
  }
