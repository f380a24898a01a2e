import type { RootState, StartListening } from '../../store/store.ts'
import { connectionEvent, selectIsActiveNetworkSupported, selectIsConnected } from '../chains/index.ts'
import { selectAllowUnsupportedChain, selectEnableNetworkSwitch } from '../config/index.ts'
import { closeModal, openView, selectView } from '../router/index.ts'

/** The wallet is on a network that the dApp does not work on, and the dApp wants that mended (spec section 4). */
export const selectMustSwitch = (state: RootState): boolean =>
  selectIsConnected(state) &&
  !selectIsActiveNetworkSupported(state) &&
  selectEnableNetworkSwitch(state) &&
  !state.config.basic &&
  !selectAllowUnsupportedChain(state)

/**
 * Holds the visitor where the dApp cannot work: when the wallet moves to an unsupported network, the view for it
 * opens, and closes when the wallet moves back by itself. A connection that is merely restored opens nothing: nobody
 * has asked for the widget then.
 */
export function enforceNetwork(startListening: StartListening): void {
  startListening({
    predicate: (action, now, before) =>
      connectionEvent.match(action) &&
      action.payload.event.type === 'chainChanged' &&
      selectMustSwitch(now) &&
      !selectMustSwitch(before),
    effect: (_action, { dispatch, getState }) => {
      if (selectView(getState()) !== 'UnsupportedChain') dispatch(openView({ view: 'UnsupportedChain' }))
    },
  })
  startListening({
    predicate: (_action, now, before) => selectMustSwitch(before) && !selectMustSwitch(now),
    effect: (_action, { dispatch, getState }) => {
      if (selectView(getState()) === 'UnsupportedChain') dispatch(closeModal())
    },
  })
}
