import { keepTokens } from '../late/keptTokens.ts'
import { latePart } from './late.ts'
import { serverAlerts } from './serverAlerts.ts'
import type { AppThunk } from './store.ts'

/**
 * Adds the late part to the store, once: before anything lists registry wallets, or pairs. What is known of the tokens
 * from the last visit is there with it, so that the account's first frame shows it.
 */
export const installLate = (): AppThunk => (dispatch, getState, services) => {
  if (getState().wallets === undefined) {
    const middleware = [...latePart.middleware, serverAlerts]
    services.inject({ ...latePart, middleware })
    dispatch(keepTokens())
  }
}
