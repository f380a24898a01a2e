import { selectPrivacyUrl, selectTermsUrl } from '../config/configSlice.ts'
import { selectFeatures } from '../config/features.ts'
import type { RootState } from '../store/store.ts'

/** Whether visitors agree to the dApp's terms by a tick: it wants that, and has terms to agree to. */
export const selectHasTick = (state: RootState): boolean =>
  selectFeatures(state).legalCheckbox && Boolean(selectTermsUrl(state) ?? selectPrivacyUrl(state))

/** Whether the tick is missing, without which nobody connects. A dApp that lists the wallets itself asks by itself. */
export const selectMustAgree = (state: RootState): boolean =>
  selectHasTick(state) && !state.connectors.hasAgreed && !state.config.manualWalletControl
