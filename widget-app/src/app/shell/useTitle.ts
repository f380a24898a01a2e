import { selectNetwork } from '../../state/chains/selectors.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { titleOf } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { useHandle } from './useHandle.ts'

/** The title of the current view. */
export function useTitle(): string {
  const handle = useHandle()
  const data = useAppSelector(selectViewData)
  const wallet = useAppSelector(
    (state) => data.wallet?.name ?? selectConnector(state, data.connectorId)?.name,
  )
  const network = useAppSelector((state) => selectNetwork(state, data.caipNetworkId)?.name)
  return titleOf(handle, { wallet, network })
}
