import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import type { ProjectData } from '../../../shared/projectData.ts'
import { networksRequested } from '../../state/chains/chainsSlice.ts'
import { configured } from '../../state/config/configSlice.ts'
import { connectorsOrdered, connectorsSet } from '../../state/connectors/connectorsSlice.ts'
import type { Environment } from '../../state/store/services.ts'
import { createAppStore } from '../../state/store/store.ts'
import { configOf } from '../bridge/project.ts'
import { Shell } from '../shell/Shell.tsx'
import { SAMPLE } from './sample.ts'

const NETWORK = 'eip155:1'

/** Drawing asks for none of these. */
const NOWHERE = {} as Environment

/**
 * Connect as it is first drawn for visitors of a project: the server writes it into the document, where `fillCard` puts
 * what the page says in place of the sample. It is drawn by the same components as later.
 */
export function drawEarlyCard(project: ProjectData): string {
  const store = createAppStore(NOWHERE)
  const { dispatch } = store
  dispatch(configured({ ...configOf(project), site: SAMPLE.origin }))
  dispatch(networksRequested([{ namespace: 'eip155', ids: [NETWORK], known: [], initial: NETWORK }]))
  dispatch(connectorsSet([SAMPLE.wallet]))
  dispatch(connectorsOrdered())
  const markup = renderToStaticMarkup(
    <Provider store={store}>
      <Shell />
    </Provider>,
  )
  // The policy of the document forbids styles in attributes. In texts and values, quotes are escaped.
  return markup.replaceAll(' style="', ' data-style="')
}
