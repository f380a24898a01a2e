import type { App } from '../app.ts'
import { SDK_VERSION } from '../config/version.ts'
import { isOfPage } from '../contract/connectorTypes.ts'
import type { AirlockError, ErrorCode } from '../contract/errors.ts'
import { lastPart } from '../state/snapshot.ts'
import type { Airlock, Eip1193Provider, ProviderRequest } from '../types.ts'
import { OWN } from '../wallets/walletRegistry.ts'
import { addressesOf, deriveEvents, hexChainId, seeing } from './events.ts'
import { forward, methodOf } from './forward.ts'
import { askInStep } from './inStep.ts'

type Methods = Pick<Airlock, 'connect' | 'disconnect'>
type Subscriptions = ReturnType<typeof import('./subscriptions.ts').createSubscriptions>
type Listener = (payload: never) => void
type Answer = (request: ProviderRequest) => unknown

/** EIP-2255 permissions. `eth_accounts` is the only one. */
function permissionsOf(accounts: string[]) {
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return accounts.length ? [{ invoker: location.origin, parentCapability: 'eth_accounts', caveats }] : []
}

/** The parameter of `wallet_revokePermissions` in ERC-7715's first drafts (2024). That of EIP-2255 has no context. */
type Revocation = { permissionsContext?: unknown } | undefined

const UNSUPPORTED_METHOD: typeof ErrorCode.UNSUPPORTED_METHOD = 4200
/** Error codes with which wallets report an unsupported method. */
const LACKS: unknown[] = [UNSUPPORTED_METHOD, -32601, -32004]

/** The methods of EIP-5792: `…Calls…` and `…Capabilities`. It is this short because each byte of the first script counts. */
const OF_CALLS = /Ca[lp]/

/**
 * Creates the request function. Requests that the state can answer are answered here. The others go directly to the
 * connected wallet (design.md decision 3), and its errors are passed on unchanged.
 */
function createRequest(
  app: App,
  { connect, disconnect }: Methods,
): (request: ProviderRequest) => Promise<unknown> {
  const connection = () => app.connection('eip155')
  const isConnected = () => connection().status === 'connected'
  const accounts = () => addressesOf(connection())
  const permissions = () => permissionsOf(accounts())
  const connected = async () => isConnected() || connect({ namespace: 'eip155' })

  const isPages = () => isConnected() && isOfPage(connection().connector)

  const pass = (request: ProviderRequest) => forward(app, 'eip155', request, true)
  const ask = (request: ProviderRequest) =>
    isConnected() ? askInStep(app, request, () => pass(request)) : pass(request)
  /** The connected wallet answers if it supports the method, otherwise `own` does. */
  const askFirst = (request: ProviderRequest, own: Answer) =>
    ask(request).catch((error: Partial<AirlockError>) => {
      if (LACKS.includes(error.code)) return own(request)
      throw error
    })
  /** The same for a wallet of the page; for any other one `own` answers at once. */
  const orElse = (own: Answer) => (request: ProviderRequest) =>
    isPages() ? askFirst(request, own) : own(request)

  let loading: Promise<Subscriptions> | undefined
  const subscriptions = () => {
    loading ??= import('./subscriptions.ts').then((module) => module.createSubscriptions(app, pass))
    return loading
  }

  const table: Record<string, Answer> = {
    eth_chainId: () => hexChainId(connection()),
    net_version: () => lastPart(connection().caipNetworkId ?? ''),
    eth_accounts: accounts,
    eth_coinbase: () => accounts()[0] ?? null,
    eth_requestAccounts: () => connected().then(accounts),
    wallet_getPermissions: permissions,
    wallet_requestPermissions: orElse(() => connected().then(permissions)),
    wallet_revokePermissions: (request) =>
      ([request.params].flat()[0] as Revocation)?.permissionsContext
        ? ask(request)
        : disconnect('eip155').then(() => null),
    eth_subscribe: orElse(async (request) => (await subscriptions()).subscribe(request)),
    eth_unsubscribe: async (request) => (await loading)?.unsubscribe(request) || (isPages() && ask(request)),
    web3_clientVersion: orElse(() => `Airlock/${SDK_VERSION}`),
  }

  return async (request) => {
    const method = methodOf(request)
    await app.settled('eip155')
    const own = Object.hasOwn(table, method) && table[method]
    if (own) return own(request)
    if (!OF_CALLS.test(method)) return ask(request)
    return askFirst(request, () => import('./calls.ts').then((module) => module.request(app, ask, request)))
  }
}

/**
 * The dApp's EIP-1193 provider. It remains the same object for the life of the instance, whichever wallet is connected.
 */
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
    const { seen: next, events } = deriveEvents(seen, app.connection('eip155'))
    seen = next
    for (const event of events) app.emit(...event)
  }
  const provider: Eip1193Provider & { [OWN]: true } = {
    [OWN]: true,
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
  return provider
}
