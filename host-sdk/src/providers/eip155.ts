import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Airlock, Eip1193Provider, Namespace, ProviderRequest, RequestProvider } from '../types.ts'
import { OWN } from '../wallets/eip155.ts'
import { walletError } from '../wallets/error.ts'
import { addressesOf, deriveEvents, hexChainId, seeing } from './events.ts'

type Methods = Pick<Airlock, 'connect' | 'disconnect'>
type Listener = (payload: never) => void

/** How long the state may lag behind a switch that the wallet has done (ms). */
const SWITCH_LIMIT = 2000

/** The way to a wallet that is not in the page. */
export function requests(app: App, namespace: Namespace): RequestProvider {
  return { request: (args) => app.ask(namespace, args) }
}

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
  const isConnected = () => app.eip155().status === 'connected'
  const accounts = () => addressesOf(app.eip155())
  const permissions = () => permissionsOf(accounts())

  async function forward({ method, params }: ProviderRequest): Promise<unknown> {
    if (!isConnected()) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
    const { connector } = app.eip155()
    const wallet = connector?.type === 'AUTH' ? requests(app, 'eip155') : app.discovery.find(connector?.id)
    if (!wallet) throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet is gone')
    try {
      const result = await wallet.request(params === undefined ? { method } : { method, params })
      app.session?.answered(method)
      if (method === 'wallet_switchEthereumChain') {
        const [target] = params as [{ chainId: string }]
        await app.store.until(() => Number(hexChainId(app.eip155())) === Number(target.chainId), SWITCH_LIMIT)
      }
      return result
    } catch (error) {
      throw typeof (error as Partial<AirlockError> | null)?.code === 'number' ? error : walletError(error)
    }
  }

  const connected = async () => {
    if (!isConnected()) await connect({ namespace: 'eip155' })
  }
  const table: Record<string, (request: ProviderRequest) => unknown> = {
    eth_chainId: () => hexChainId(app.eip155()),
    eth_accounts: accounts,
    eth_requestAccounts: () => connected().then(accounts),
    wallet_getPermissions: permissions,
    wallet_requestPermissions: (request) =>
      isConnected() ? forward(request) : connected().then(permissions),
    wallet_revokePermissions: () => disconnect('eip155').then(() => null),
  }

  return async (request) => {
    const method = request?.method
    if (typeof method !== 'string')
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'request() takes { method, params }')
    await app.settled('eip155')
    return (Object.hasOwn(table, method) && table[method] ? table[method] : forward)(request)
  }
}

/** The dApp's EIP-1193 provider: one object for the life of the instance, whatever it is connected to. */
export function createProvider(app: App, methods: Methods): Eip1193Provider {
  let listeners: [string, Listener][] = []
  let seen = seeing(app.eip155())

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
    const derived = deriveEvents(seen, app.eip155())
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
