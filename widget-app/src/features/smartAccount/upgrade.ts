import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { failureOf } from '../../wallets/embedded/failureOf.ts'
import { readFailure } from '../../wallets/embedded/readFailure.ts'

/** Whether the EOA runs the code of a contract (EIP-7702): that of the wallet's upgrade, or other code. */
export type Upgrade = 'none' | 'ours' | 'other'

/** The upgrade of the EOA on the active network; null if the frame did not say. */
export const readUpgrade =
  (): AppThunk<Promise<Upgrade | null>> => async (_dispatch, _getState, services) => {
    try {
      const client = await services.secure()
      return (await client.getDelegation({})).state
    } catch {
      return null
    }
  }

/** Lets the visitor remove the code in the secure frame. Resolves when that is done, or failed. */
export const removeUpgrade = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  try {
    const client = await services.secure()
    await client.revokeDelegation({})
    dispatch(showToast({ message: smartAccountWords.upgradeRemoved, variant: 'success' }))
  } catch (error) {
    // It is a transaction, so it fails for the reasons of one.
    const message = failureOf('eth_sendTransaction', readFailure(error))
    if (message) dispatch(showToast({ message, variant: 'error' }))
  }
}
