import { selectAccount, selectIsActiveNetworkSupported } from '../chains/selectors.ts'
import { selectFeatures } from '../config/features.ts'
import { hasLogin } from '../connectors/walletKinds.ts'
import type { RootState } from '../store/store.ts'
import type { ViewData } from './routerSlice.ts'
import { type Need, VIEW_FACTS, type ViewName } from './viewFacts.ts'

const hasAddress = (state: RootState): boolean => selectAccount(state).address !== null

const NEEDS: Readonly<Record<Need, (state: RootState, data: ViewData) => boolean>> = {
  account: hasAddress,
  email: (state) => hasLogin(selectAccount(state)),
  unsupported: (state) => hasAddress(state) && !selectIsActiveNetworkSupported(state),
  watch: (state) => !!state.watch?.asked,
  signIn: (state) => !!state.signIn?.asked,
  step: () => false,
  connectorId: (_state, { connectorId }) => connectorId !== undefined,
  wallet: (_state, { wallet }) => wallet !== undefined,
  caipNetworkId: (_state, { caipNetworkId }) => caipNetworkId !== undefined,
}

/** Whether the dApp or the operator has switched the view's feature off. */
export function isSwitchedOff(state: RootState, view: ViewName): boolean {
  const { feature } = VIEW_FACTS[view]
  return feature !== undefined && !selectFeatures(state)[feature]
}

/** Whether the view is switched on, and its preconditions are met. */
export function canShow(state: RootState, view: ViewName, data: ViewData = {}): boolean {
  const { needs, slot, screens } = VIEW_FACTS[view]
  if (isSwitchedOff(state, view)) return false
  if (slot) return screens?.some((screen) => screen === state.embedded.screen) === true
  return needs ? NEEDS[needs](state, data) : true
}
