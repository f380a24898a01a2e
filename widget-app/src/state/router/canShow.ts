import { selectAccount, selectIsActiveNetworkSupported } from '../chains/selectors.ts'
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

/** Whether the view's preconditions are met. */
export function canShow(state: RootState, view: ViewName, data: ViewData = {}): boolean {
  const { needs, slot, screens } = VIEW_FACTS[view]
  if (slot) return screens?.some((screen) => screen === state.embedded.screen) === true
  return needs ? NEEDS[needs](state, data) : true
}
