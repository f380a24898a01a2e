import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectWallet } from './connectFlow.ts'

/**
 * Opens a view that is about one wallet of the page. One that is to connect is asked from the list of wallets, where the
 * visitor may go back to. Rejects with -32602 where the page has no such wallet.
 */
export const openConnecting =
  (
    view: 'ConnectingExternal' | 'ConnectingMultiChain',
    connectorId: string,
    namespace: Namespace | undefined,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!selectConnector(getState(), connectorId))
      throw new AirlockError(
        ErrorCode.INVALID_PARAMS,
        `open: arguments.connectorId of "${view}" is the id of no wallet of this page`,
      )
    if (view === 'ConnectingMultiChain') {
      dispatch(openView({ view, namespace, data: { connectorId } }))
      return
    }
    dispatch(openView({ view: 'Connect', namespace }))
    dispatch(connectWallet(connectorId, namespace))
  }
