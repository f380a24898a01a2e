import type { Handlers } from '@airlock/host-sdk/bridge'
import { requestConnection } from '../../features/connect/requestConnection.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { selectThemeVariables, themeSet } from '../../state/config/themeSlice.ts'
import { canOpen } from '../../state/router/canShow.ts'
import { selectIsOpen } from '../../state/router/modalSlice.ts'
import { closeModal, dismiss, type OpenOptions, openView } from '../../state/router/navigation.ts'
import { selectIsShownView, selectView } from '../../state/router/routerSlice.ts'
import type { AppStore } from '../../state/store/store.ts'
import type { WidgetContract } from '../../types.ts'
import { disconnect } from '../../wallets/connections/disconnectFlow.ts'

/** The methods that the dApp's page can call. */
export function createHandlers({
  dispatch,
  getState,
  services,
}: AppStore): Handlers<WidgetContract['child']> {
  return {
    open: async (wanted, { signal }) => {
      const { view, namespace, arguments: given } = wanted
      // A view that needs no waiting opens at once, so that a `close()` right after it still counts.
      if (given === undefined && canOpen(getState(), view, namespace))
        dispatch(openView({ view, namespace } as OpenOptions))
      else {
        const { openWith } = await import('./openWith.ts')
        await dispatch(openWith(wanted))
      }
      await services.until((state) => selectIsShownView(state) || !selectIsOpen(state), { signal })
      return { view: selectView(getState()) }
    },
    send: async (wanted, { signal }) => {
      const { requestTransfer } = await import('./requestTransfer.ts')
      return dispatch(requestTransfer(wanted, signal))
    },
    close: async (_params, { signal }) => {
      dispatch(closeModal())
      await services.until((state) => !state.modal.closing, { signal })
      return null
    },
    dismiss: () => {
      dispatch(dismiss())
      return null
    },
    connect: ({ namespace }, { signal }) => dispatch(requestConnection(namespace, signal)),
    disconnect: ({ namespace }) => {
      dispatch(disconnect(namespace))
      return null
    },
    switchNetwork: async ({ caipNetworkId }, { signal }) => {
      const { requestSwitch } = await import('../../features/networks/requestSwitch.ts')
      await dispatch(requestSwitch(caipNetworkId, signal))
      return { caipNetworkId }
    },
    addNetwork: async ({ network }) => {
      const { addNetwork } = await import('../../features/networks/changeNetworks.ts')
      await dispatch(addNetwork(network))
      return null
    },
    removeNetwork: async ({ caipNetworkId }) => {
      const { removeNetwork } = await import('../../features/networks/changeNetworks.ts')
      await dispatch(removeNetwork(caipNetworkId))
      return null
    },
    request: async (request, { signal }) => {
      // The account is fixed when the request arrives, because the wallet may disconnect while the code
      // loads.
      const account = selectRecord(getState(), request.namespace)?.accountState
      const { requestWallet } = await import('./requestWallet.ts')
      return dispatch(requestWallet(request, account, signal))
    },
    setTheme: ({ themeMode, themeVariables }) => {
      dispatch(
        themeSet({
          ...(themeMode === undefined ? {} : { themeMode }),
          // As the page does for later loads of the widget.
          themeVariables: { ...selectThemeVariables(getState()), ...themeVariables },
        }),
      )
      return null
    },
    downloadLogs: async () => {
      const { downloadLogs } = await import('../../features/logs/downloadLogs.ts')
      dispatch(downloadLogs())
      return null
    },
  }
}
