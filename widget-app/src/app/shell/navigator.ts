import type { Navigator, To } from 'react-router'
import { goBack } from '../../state/router/navigation.ts'
import { pushed, replaced } from '../../state/router/routerSlice.ts'
import { isView, type ViewName } from '../../state/router/viewFacts.ts'
import type { AppDispatch } from '../../state/store/store.ts'

/** The path of a view in react-router: `/Connect`. Paths refer to the stack, never to the address bar. */
export const pathOf = (view: ViewName): string => `/${view}`

const nameIn = (to: To): string => ((typeof to === 'string' ? to : to.pathname) ?? '').slice(1)

/** The history interface of react-router, implemented by the view stack. */
export function createNavigator(dispatch: AppDispatch): Navigator {
  const go = (to: To, action: typeof pushed | typeof replaced) => {
    const view = nameIn(to)
    if (isView(view)) dispatch(action({ view }))
  }
  return {
    createHref: (to) => `/${nameIn(to)}`,
    go: (delta) => {
      if (delta < 0) dispatch(goBack())
    },
    push: (to) => go(to, pushed),
    replace: (to) => go(to, replaced),
  }
}
