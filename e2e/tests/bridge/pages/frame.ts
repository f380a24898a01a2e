import { type Connected, connectChild } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode, type WidgetContract, widgetContract } from '@airlock/host-sdk/contract'

/* The widget's end of the bridge, without a widget. `?allow=` names the origin that may connect. */

const allowed = new URLSearchParams(location.search).get('allow')
const running: AbortSignal[] = []
const heard: unknown[] = []

addEventListener('message', ({ data }) => heard.push(data))

const widget = {
  heard,
  connected: undefined as Connected<WidgetContract> | undefined,
  started: Promise.resolve(),
  /** The number of running `connect` calls, and how many of them were aborted. */
  connecting: () => ({ running: running.length, aborted: running.filter(({ aborted }) => aborted).length }),
  /** Calls the page and then sends it an event. */
  ask: () => {
    const answer = widget.connected?.link.client.walletRequest({
      connectorId: 'w',
      method: 'eth_accounts',
      params: [],
    })
    widget.connected?.link.emit('layout', { height: 42 })
    return answer
  },
}

widget.started = connectChild({
  contract: widgetContract,
  allow: (origin) => origin === allowed,
  handlers: {
    open: ({ view = 'Connect' }) => {
      if (view === 'Swap') throw new Error('a secret of the widget')
      if (view === 'AllWallets') throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'No such chain', { id: 1 })
      return { view }
    },
    close: () => null,
    dismiss: () => null,
    connect: (_params, { signal }) => {
      running.push(signal)
      return new Promise(() => {})
    },
    disconnect: () => null,
    switchNetwork: ({ caipNetworkId }) => ({ caipNetworkId }),
    request: () => null,
    addNetwork: () => null,
    removeNetwork: () => null,
    setTheme: () => null,
    downloadLogs: () => null,
    send: () => ({ hash: '0x' }),
  },
}).then((connected) => {
  widget.connected = connected
  connected.link.on('resume', () => void widget.ask())
})

declare global {
  interface Window {
    widget: typeof widget
  }
}

window.widget = widget
