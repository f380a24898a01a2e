import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { selectMustAgree } from '../../state/connectors/terms.ts'
import { openView } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectWallet } from './connectFlow.ts'

/**
 * Opens a view about one wallet in the page. A wallet to connect is asked on top of the wallet list, so that
 * the visitor can go back to it. Rejects with -32602 if the page has no such wallet.
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
    // The visitor has to agree to the terms there first.
    if (!selectMustAgree(getState())) dispatch(connectWallet(connectorId, namespace))
  }
