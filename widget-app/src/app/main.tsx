import '@airlock/kit/design/typeface.css'
import '@airlock/kit/design/tokens.css'
import '../ui/styles/tokens.css'
import '@airlock/kit/design/base.css'
import '../ui/styles/directions.css'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { selectThemeVariables } from '../state/config/themeSlice.ts'
import { loadColors } from '../ui/theme/loadColors.ts'
import { boot } from './boot.ts'
import { greeting } from './hello.ts'
import { browserPage } from './page.ts'
import { Shell } from './shell/Shell.tsx'

const root = document.getElementById('root')

if (root) {
  const { store, started } = boot(browserPage(greeting))
  // The first drawing has everything in it: nothing is visible before the page has sent its configuration.
  const themed = started.then(() => loadColors(selectThemeVariables(store.getState())))
  void themed.then(() => {
    createRoot(root).render(
      <Provider store={store}>
        <Shell />
      </Provider>,
    )
  })
}
