import { can } from '../../chains/capabilities.ts'
import type { Namespace } from '../../types.ts'
import {
  selectAccount,
  selectActiveNamespace,
  selectIsActiveNetworkSupported,
  selectRecord,
} from '../chains/selectors.ts'
import { selectFeatures, selectSocials } from '../config/features.ts'
import { hasLogin } from '../connectors/walletKinds.ts'
import { selectIsSiteRefused } from '../notices/alertSlice.ts'
import type { RootState } from '../store/store.ts'
import type { ViewData } from './routerSlice.ts'
import { isView, type Need, VIEW_FACTS, type ViewName } from './viewFacts.ts'

type Check = (state: RootState, data: ViewData) => boolean

/** The family that the view is opened for; the active one if it names none. */
const familyOf = (state: RootState, { namespace = selectActiveNamespace(state) }: ViewData) => namespace

const hasAddress: Check = (state, data) => !!selectRecord(state, familyOf(state, data))?.accountState.address

const NEEDS: Readonly<Record<Need, Check>> = {
  account: hasAddress,
  sending: (state, data) => hasAddress(state, data) && can(familyOf(state, data), 'send'),
  email: (state) => hasLogin(selectAccount(state)),
  socials: (state) => selectSocials(state).length > 0,
  socialLogin: (state) => state.embedded.attempt.provider !== null,
  unsupported: (state, data) => hasAddress(state, data) && !selectIsActiveNetworkSupported(state),
  watch: (state) => !!state.watch?.asked,
  signIn: (state) => !!state.signIn?.asked,
  payment: (state) => state.send?.request?.view === 'Pay',
  refusal: (state) => selectIsSiteRefused(state),
  step: () => false,
  connectorId: (_state, { connectorId }) => connectorId !== undefined,
  wallet: (_state, { wallet }) => wallet !== undefined,
  caipNetworkId: (_state, { caipNetworkId }) => caipNetworkId !== undefined,
}

/** Whether the dApp or the operator has switched the view's feature off. */
export function isSwitchedOff(state: RootState, view: ViewName): boolean {
  const { feature } = VIEW_FACTS[view]
  if (feature === undefined) return false
  const setting = selectFeatures(state)[feature]
  // A list of providers is off while it is empty.
  return typeof setting === 'boolean' ? !setting : setting.length === 0
}

/** Whether the view is switched on, and its preconditions are met. */
export function canShow(state: RootState, view: ViewName, data: ViewData = {}): boolean {
  const { needs, slot, screens } = VIEW_FACTS[view]
  if (isSwitchedOff(state, view)) return false
  if (slot) return screens?.some((screen) => screen === state.embedded.screen) === true
  return needs ? NEEDS[needs](state, data) : true
}

/** Whether the dApp can open a view by its name alone, in a family that it configures; without a name, the home view. */
export const canOpen = (
  state: RootState,
  view: string | undefined,
  namespace: Namespace | undefined,
): view is ViewName | undefined =>
  (!namespace || selectRecord(state, namespace) !== undefined) &&
  (view === undefined || (isView(view) && canShow(state, view, namespace && { namespace })))
