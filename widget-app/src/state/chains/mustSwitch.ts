import { selectAllowUnsupportedChain, selectEnableNetworkSwitch } from '../config/configSlice.ts'
import type { RootState } from '../store/store.ts'
import { selectIsActiveNetworkSupported, selectIsConnected } from './selectors.ts'

/**
 * Whether the wallet is on a network that the dApp does not support, and the dApp requires a supported one
 * (spec section 4).
 */
export const selectMustSwitch = (state: RootState): boolean =>
  selectIsConnected(state) &&
  !selectIsActiveNetworkSupported(state) &&
  selectEnableNetworkSwitch(state) &&
  !state.config.basic &&
  !selectAllowUnsupportedChain(state)
