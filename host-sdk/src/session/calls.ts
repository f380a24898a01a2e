import type { App, Session } from '../app.ts'
import { plainNetwork } from '../frame/init.ts'
import { checkTheme } from '../frame/options.ts'
import type { Widget } from '../frame/widget.ts'
import { unconnected } from '../providers/forward.ts'

/** Converts parameters to JSON, with whole numbers in hexadecimal as in JSON-RPC. */
const plain = (params: unknown) =>
  JSON.parse(
    JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)),
  )

/**
 * Methods that may work without a connection, all of EVM. The widget has the exact list, and uses the node that the
 * dApp has configured.
 */
const FOR_ANYBODY = /^(eth_(?!send|sign)|web3_|wallet_(add|switch)Ethereum)/

/**
 * The dApp's calls that only the widget can answer. Calls that need not load the widget are sent only if it is loaded.
 */
export function createCalls(
  app: App,
  widget: Widget,
  themeChanged: () => void,
): Pick<Session, 'switchNetwork' | 'request' | 'setTheme' | 'addNetwork' | 'removeNetwork' | 'downloadLogs'> {
  return {
    switchNetwork: async (caipNetworkId) => {
      const opened = await widget.load()
      await opened.client.switchNetwork({ caipNetworkId })
    },
    request: async (namespace, { method, params }) => {
      const isConnected = app.connection(namespace).status === 'connected'
      if (!isConnected && !FOR_ANYBODY.test(method)) throw unconnected()
      const opened = await widget.load()
      return opened.client.request({
        namespace,
        method,
        ...(params !== undefined && { params: plain(params) }),
      })
    },
    setTheme: async (theme) => {
      await checkTheme(theme)
      themeChanged()
      await (await widget.coming())?.client.setTheme(theme)
    },
    addNetwork: async (network) => {
      await (await widget.coming())?.client.addNetwork({ network: plainNetwork(network) })
    },
    removeNetwork: async (caipNetworkId) => {
      await (await widget.coming())?.client.removeNetwork({ caipNetworkId })
    },
    downloadLogs: async () => {
      await (await widget.load()).client.downloadLogs({})
    },
  }
}
