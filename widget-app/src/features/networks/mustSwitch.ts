import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, openView } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { RootState, StartListening } from '../../state/store/store.ts'

/**
 * Whether the wallet has moved to a network that the dApp does not support, from a supported one or from
 * none.
 */
const isStranded = (now: RootState, before: RootState): boolean =>
  selectMustSwitch(now) &&
  (!selectMustSwitch(before) ||
    (!selectIsShown(before) &&
      selectActiveNetwork(now)?.caipNetworkId !== selectActiveNetwork(before)?.caipNetworkId))

/**
 * Keeps the visitor out of states in which the dApp cannot work: the view for unsupported networks opens
 * when the wallet moves to one, and closes when the wallet moves back by itself. A restored connection opens
 * nothing, because the visitor has not asked for the widget. Nor does the view cover a page that has sent
 * the wallet there itself: the page knows, and a visitor who opens the widget sees the view.
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
      // During the exit animation the view counts as closed.
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
