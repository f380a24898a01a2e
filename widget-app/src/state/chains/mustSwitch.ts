import { selectAllowUnsupportedChain, selectEnableNetworkSwitch } from '../config/configSlice.ts'
import type { RootState } from '../store/store.ts'
import { selectIsActiveNetworkSupported, selectIsConnected } from './selectors.ts'

/** The wallet is on a network that the dApp does not work on, and the dApp wants that mended (spec section 4). */
export const selectMustSwitch = (state: RootState): boolean =>
  selectIsConnected(state) &&
  !selectIsActiveNetworkSupported(state) &&
  selectEnableNetworkSwitch(state) &&
  !state.config.basic &&
  !selectAllowUnsupportedChain(state)
