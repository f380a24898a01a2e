import type { Navigator, To } from 'react-router'
import { goBack } from '../../state/router/navigation.ts'
import { pushed, replaced } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import type { AppDispatch } from '../../state/store/store.ts'

/** Views as react-router sees them: `/Connect`. They are paths of the stack, never of the address bar. */
export const pathOf = (view: ViewName): string => `/${view}`

const viewOf = (to: To): ViewName => ((typeof to === 'string' ? to : to.pathname) ?? '').slice(1) as ViewName

/** What react-router asks of a history, answered by the view stack. */
export const createNavigator = (dispatch: AppDispatch): Navigator => ({
  createHref: (to) => pathOf(viewOf(to)),
  go: (delta) => {
    if (delta < 0) dispatch(goBack())
  },
  push: (to) => dispatch(pushed({ view: viewOf(to) })),
  replace: (to) => dispatch(replaced({ view: viewOf(to) })),
})
