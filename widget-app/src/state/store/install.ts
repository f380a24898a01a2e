import { latePart } from './late.ts'
import { serverAlerts } from './serverAlerts.ts'
import type { AppThunk } from './store.ts'

/** Adds the late part to the store, once: before anything lists registry wallets, or pairs. */
export const installLate = (): AppThunk => (_dispatch, getState, services) => {
  if (getState().wallets === undefined) {
    const middleware = [...latePart.middleware, serverAlerts]
    services.inject({ ...latePart, middleware })
  }
}
