import type { App } from '../app.ts'
import type { Airlock, Eip1193Provider, ProviderRequest } from '../types.ts'
import { OWN } from '../wallets/shelf.ts'
import { addressesOf, deriveEvents, hexChainId, seeing } from './events.ts'
import { forward, methodOf } from './forward.ts'

type Methods = Pick<Airlock, 'connect' | 'disconnect'>
type Listener = (payload: never) => void

/** How long the state may lag behind a switch that the wallet has done (ms). */
const SWITCH_LIMIT = 2000

/** EIP-2255, for the one permission there is. */
function permissionsOf(accounts: string[]) {
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return accounts.length ? [{ invoker: location.origin, parentCapability: 'eth_accounts', caveats }] : []
}

/**
 * How requests are answered. What the state knows is answered here; the rest goes straight to the connected wallet
 * (design.md decision 3), whose errors are passed on as they are.
 */
function createRequest(
  app: App,
  { connect, disconnect }: Methods,
): (request: ProviderRequest) => Promise<unknown> {
  const connection = () => app.connection('eip155')
  const isConnected = () => connection().status === 'connected'
  const accounts = () => addressesOf(connection())
  const permissions = () => permissionsOf(accounts())

  async function ask(request: ProviderRequest): Promise<unknown> {
    const result = await forward(app, 'eip155', request)
    if (request.method === 'wallet_switchEthereumChain') {
      const [target] = request.params as [{ chainId: string }]
      await app.store.until(() => Number(hexChainId(connection())) === Number(target.chainId), SWITCH_LIMIT)
    }
    return result
  }

  const connected = async () => {
    if (!isConnected()) await connect({ namespace: 'eip155' })
  }
  const table: Record<string, (request: ProviderRequest) => unknown> = {
    eth_chainId: () => hexChainId(connection()),
    eth_accounts: accounts,
    eth_requestAccounts: () => connected().then(accounts),
    wallet_getPermissions: permissions,
    wallet_requestPermissions: (request) => (isConnected() ? ask(request) : connected().then(permissions)),
    wallet_revokePermissions: () => disconnect('eip155').then(() => null),
  }

  return async (request) => {
    const method = methodOf(request)
    await app.settled('eip155')
    return (Object.hasOwn(table, method) && table[method] ? table[method] : ask)(request)
  }
}

/** The dApp's EIP-1193 provider: one object for the life of the instance, whatever it is connected to. */
export function createProvider(app: App, methods: Methods): Eip1193Provider {
  let listeners: [string, Listener][] = []
  let seen = seeing(app.connection('eip155'))

  app.emit = (event, payload) => {
    for (const [name, listener] of listeners) {
      try {
        if (name === event) listener(payload as never)
      } catch (error) {
        console.error(error)
      }
    }
  }
  app.sync = () => {
    if (app.connecting) return
    const derived = deriveEvents(seen, app.connection('eip155'))
    seen = derived.seen
    for (const [name, payload] of derived.events) app.emit(name, payload)
  }
  const provider: Eip1193Provider = {
    request: createRequest(app, methods),
    on: (name, listener) => {
      listeners = [...listeners, [name, listener]]
      return provider
    },
    removeListener: (name, listener) => {
      const index = listeners.findLastIndex((entry) => entry[0] === name && entry[1] === listener)
      listeners = listeners.filter((_, at) => at !== index)
      return provider
    },
  }
  Object.defineProperty(provider, OWN, { value: true })
  return provider
}
