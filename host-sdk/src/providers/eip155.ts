import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Eip1193Provider, NamespaceState } from '../types.ts'
import { OWN, type WalletProvider } from '../wallets/eip155.ts'
import { walletError } from '../wallets/error.ts'
import { addressesOf, deriveEvents, hexChainId, seeing } from './events.ts'

/** What the provider needs of the rest of the SDK. */
export interface ProviderHost {
  state(): NamespaceState
  /** Resolves when `holds` is true of the state, or when the time (ms) is over. */
  until(holds: (state: NamespaceState) => boolean, limit: number): Promise<void>
  /** The provider of the connected wallet. */
  wallet(): WalletProvider | undefined
  connect(): Promise<unknown>
  disconnect(): Promise<void>
  /** A request of the dApp was answered by its wallet. */
  answered(method: string): void
}

/** The provider, and the SDK's own handles on it. */
export interface ProviderControl {
  provider: Eip1193Provider
  /** Tells the dApp what changed since the last time. */
  sync(): void
  emit(name: string, payload: unknown): void
  clear(): void
}

interface Request {
  method: string
  params?: unknown
}
type Listener = (payload: never) => void

/** How long a restore may hold requests up (ms). */
const RESTORE_LIMIT = 5000
/** How long the state may lag behind a switch that the wallet has done (ms). */
const SWITCH_LIMIT = 2000

function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on: (name: string, listener: Listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    off: (name: string, listener: Listener) => {
      const list = listeners.get(name) ?? []
      const index = list.lastIndexOf(listener)
      listeners.set(
        name,
        list.filter((_, at) => at !== index),
      )
    },
    emit: (name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(payload as never)
        } catch (error) {
          console.error(error)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}

/** EIP-2255, for the one permission there is. */
function permissionsOf(accounts: string[]) {
  if (!accounts.length) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return [{ invoker: location.origin, parentCapability: 'eth_accounts', caveats }]
}

/**
 * How requests are answered. What the state knows is answered here; the rest goes straight to the connected wallet
 * (design.md decision 3), whose errors are passed on as they are.
 */
function createRequest(host: ProviderHost): (request: Request) => Promise<unknown> {
  const isConnected = () => host.state().status === 'connected'
  const accounts = () => addressesOf(host.state())

  async function forward({ method, params }: Request): Promise<unknown> {
    if (!isConnected()) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
    const wallet = host.wallet()
    if (!wallet) throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet is not there any more')
    try {
      const result = await wallet.request(params === undefined ? { method } : { method, params })
      host.answered(method)
      if (method === 'wallet_switchEthereumChain') {
        const target = (params as [{ chainId?: string }?] | undefined)?.[0]?.chainId
        await host.until((state) => Number(hexChainId(state)) === Number(target), SWITCH_LIMIT)
      }
      return result
    } catch (error) {
      throw typeof (error as Partial<AirlockError> | null)?.code === 'number' ? error : walletError(error)
    }
  }

  const connected = async () => {
    if (!isConnected()) await host.connect()
  }
  const table = new Map<string, (request: Request) => unknown>([
    ['eth_chainId', () => hexChainId(host.state())],
    ['eth_accounts', accounts],
    ['eth_requestAccounts', () => connected().then(accounts)],
    ['wallet_getPermissions', () => permissionsOf(accounts())],
    [
      'wallet_requestPermissions',
      (request) => (isConnected() ? forward(request) : connected().then(() => permissionsOf(accounts()))),
    ],
    ['wallet_revokePermissions', () => host.disconnect().then(() => null)],
  ])

  return async (request) => {
    const { method } = request ?? {}
    if (typeof method !== 'string')
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'request() takes { method, params }')
    // `connecting` with an address is a restore: its outcome decides every answer.
    await host.until((state) => state.status !== 'connecting' || !state.caipAddress, RESTORE_LIMIT)
    return (table.get(method) ?? forward)(request)
  }
}

/** The dApp's EIP-1193 provider: one object for the life of the instance, whatever it is connected to. */
export function createProvider(host: ProviderHost): ProviderControl {
  const { on, off, emit, clear } = createEmitter()
  let seen = seeing(host.state())
  const provider: Eip1193Provider = {
    request: createRequest(host),
    on: (name, listener) => {
      on(name, listener)
      return provider
    },
    removeListener: (name, listener) => {
      off(name, listener)
      return provider
    },
  }
  Object.defineProperty(provider, OWN, { value: true })
  return {
    provider,
    sync: () => {
      const derived = deriveEvents(seen, host.state())
      seen = derived.seen
      for (const [name, payload] of derived.events) emit(name, payload)
    },
    emit,
    clear,
  }
}
