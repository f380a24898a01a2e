import { latePart } from './late.ts'
import { serverAlerts } from './serverAlerts.ts'
import type { AppThunk } from './store.ts'

/** Adds what is fetched late to the store, once: before anything lists wallets of the registry, or pairs. */
export const installLate = (): AppThunk => (_dispatch, getState, services) => {
  if (getState().wallets === undefined) {
    const middleware = [...latePart.middleware, serverAlerts]
    services.inject({ ...latePart, middleware })
  }
}
