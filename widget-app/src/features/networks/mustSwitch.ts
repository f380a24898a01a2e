import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, openView } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { RootState, StartListening } from '../../state/store/store.ts'

/** The wallet is now on a network that the dApp does not work on; it was on one that it does, or nobody was told. */
const isStranded = (now: RootState, before: RootState): boolean =>
  selectMustSwitch(now) &&
  (!selectMustSwitch(before) ||
    (!selectIsShown(before) &&
      selectActiveNetwork(now)?.caipNetworkId !== selectActiveNetwork(before)?.caipNetworkId))

/**
 * Holds the visitor where the dApp cannot work: when the wallet moves to an unsupported network, the view for it
 * opens, and closes when the wallet moves back by itself. A connection that is merely restored opens nothing: nobody
 * has asked for the widget then. Nor does it cover a page that has sent the wallet there itself: the page knows, and
 * who opens the widget meets the view.
 */
export function enforceNetwork(startListening: StartListening): void {
  startListening({
    predicate: (action, now, before) =>
      connectionEvent.match(action) &&
      action.payload.event.type === 'chainChanged' &&
      isStranded(now, before) &&
      (!action.payload.event.asked || selectIsShown(now)),
    effect: (_action, { dispatch, getState }) => {
      const now = getState()
      // On its way out it is not there any more.
      if (selectView(now) !== 'UnsupportedChain' || !selectIsShown(now))
        dispatch(openView({ view: 'UnsupportedChain' }))
    },
  })
  startListening({
    predicate: (_action, now, before) => selectMustSwitch(before) && !selectMustSwitch(now),
    effect: (_action, { dispatch, getState }) => {
      if (selectView(getState()) === 'UnsupportedChain') dispatch(closeModal())
    },
  })
}
