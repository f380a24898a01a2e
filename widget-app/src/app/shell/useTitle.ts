import { shellWords } from '../../messages/en/shell.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { selectView, selectViewData } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

/** The title of a view, which may name what the view is about. */
export function titleOf(view: ViewName, subject: { wallet: string | undefined }): string {
  const title = shellWords.titles[view]
  return typeof title === 'string' ? title : title(subject)
}

/** The title of the current view. */
export function useTitle(): string {
  const view = useAppSelector(selectView)
  const data = useAppSelector(selectViewData)
  const wallet = useAppSelector(
    (state) => data.wallet?.name ?? selectConnector(state, data.connectorId)?.name,
  )
  return titleOf(view, { wallet })
}
