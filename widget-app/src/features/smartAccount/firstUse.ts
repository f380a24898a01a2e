import type { AppThunk } from '../../state/store/store.ts'
import { preferenceOf } from '../../wallets/embedded/preference.ts'

/** Whether this visitor has not seen yet what a smart account is. */
export const isFirstUse = (): AppThunk<boolean> => (_dispatch, getState, services) =>
  !preferenceOf(services, getState()).isExplained()

export const explained = (): AppThunk => (_dispatch, getState, services) =>
  preferenceOf(services, getState()).explain()
