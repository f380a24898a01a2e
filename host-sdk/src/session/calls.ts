import type { App, Session } from '../app.ts'
import { plainNetwork } from '../frame/init.ts'
import { checkTheme } from '../frame/options.ts'
import type { Widget } from '../frame/widget.ts'
import { unconnected } from '../providers/forward.ts'

/** As JSON; whole numbers as hexadecimal, as JSON-RPC has them. */
const plain = (params: unknown) =>
  JSON.parse(
    JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)),
  )

/** What may need no connection: the widget has the list, and asks the node that the dApp has configured. */
const FOR_ANYBODY = /^(eth_(?!send|sign)|web3_|wallet_(add|switch)Ethereum)/

/** What the dApp asks of the widget alone. What it need not load the widget for, is told to one that is there. */
export function createCalls(
  app: App,
  widget: Widget,
): Pick<Session, 'switchNetwork' | 'request' | 'setTheme' | 'addNetwork' | 'removeNetwork'> {
  return {
    switchNetwork: async (caipNetworkId) => {
      const opened = await widget.load()
      await opened.client.switchNetwork({ caipNetworkId })
    },
    request: async (namespace, { method, params }) => {
      const isConnected = app.connection(namespace).status === 'connected'
      if (!isConnected && (namespace !== 'eip155' || !FOR_ANYBODY.test(method))) throw unconnected()
      const opened = await widget.load()
      return opened.client.request({
        namespace,
        method,
        ...(params !== undefined && { params: plain(params) }),
      })
    },
    setTheme: async (theme) => {
      await checkTheme(theme)
      await (await widget.coming())?.client.setTheme(theme)
    },
    addNetwork: async (network) => {
      await (await widget.coming())?.client.addNetwork({ network: plainNetwork(network) })
    },
    removeNetwork: async (caipNetworkId) => {
      await (await widget.coming())?.client.removeNetwork({ caipNetworkId })
    },
  }
}
