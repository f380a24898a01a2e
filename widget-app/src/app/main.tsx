import '@airlock/kit/design/typeface.css'
import '@airlock/kit/design/tokens.css'
import '../ui/styles/tokens.css'
import '@airlock/kit/design/base.css'
import '../ui/styles/directions.css'
import { render } from 'preact'
import { Provider } from 'react-redux'
import { selectThemeVariables } from '../state/config/themeSlice.ts'
import { selectIsOpen } from '../state/router/modalSlice.ts'
import { loadColors } from '../ui/theme/loadColors.ts'
import { boot } from './boot.ts'
import { hello } from './hello.ts'
import { browserPage } from './page.ts'
import { Shell } from './shell/Shell.tsx'

/** How long an open early card waits for the page's call (ms): as long as the page waits for the answer. */
const LATEST = 20_000

const root = document.getElementById('root')
const { greeting, earlyCard } = hello

if (root) {
  const { store, started, asked } = boot(browserPage(greeting))
  // The first drawing has everything in it: nothing is visible before the page has sent its configuration.
  const themed = started.then(() => loadColors(selectThemeVariables(store.getState())))
  // The page's call follows at once. A card that the visitor sees already stays until then, so that the call does not undo
  // what their press leads to.
  const ready = themed.then(async () => {
    if (!earlyCard?.isOpen()) return
    const called = asked.then(() => store.services.until(selectIsOpen))
    const late = new Promise((resolve) => setTimeout(resolve, LATEST))
    await Promise.race([called, earlyCard.closed(), late])
  })
  void ready.then(() => {
    const resume = earlyCard?.takeOver()
    root.hidden = false
    // Unlike React's, this takes over what is drawn already, and corrects it.
    render(
      <Provider store={store}>
        <Shell />
      </Provider>,
      root,
    )
    if (selectIsOpen(store.getState())) resume?.()
  })
}
