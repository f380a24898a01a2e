import { selectMode } from '../../state/config/configSlice.ts'
import { SITE_REFUSED, selectIsSiteRefused } from '../../state/notices/alertSlice.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import { openView, selectHomeView } from '../../state/router/navigation.ts'
import { selectStack } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'

/** The visitor has nothing open that they would lose: the widget is closed, or an embedded one shows its home view. */
function isFree(state: RootState): boolean {
  if (!state.modal.open) return true
  const [bottom, above] = selectStack(state)
  const isHome = bottom?.view === selectHomeView(state) && !above
  return selectMode(state) === 'embedded' && isHome && state.embedded.screen === null
}

/** Says once that the server takes no events of this site (spec section 8), to its developers and to the visitor. */
export const tellRefusal = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  if (selectIsSiteRefused(getState())) return
  void dispatch(showAlert('appConfigInvalid', getState().config.site, SITE_REFUSED))
  await services.until(isFree)
  dispatch(openView({ view: 'InvalidAppConfiguration' }))
}
