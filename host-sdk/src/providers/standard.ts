import type { App } from '../app.ts'
import { caipIdOf } from '../config/config.ts'
import type { FamilyContext } from '../families/family.ts'
import type { CaipNetworkId, StandardAccount, StandardWallet } from '../types.ts'
import { CHAIN_DISCONNECTED, fail } from '../wallets/failure.ts'
import { chainOf, READY, REGISTER, type StandardApi, type StandardFamily } from '../wallets/standard.ts'
import { ICON, NAME } from './announce.ts'
import { createRequests, type Requests } from './request.ts'

const VERSION = '1.0.0'
/**
 * How long a silent connection waits for a restore (ms): as long as the frame may take to load. Wallet Adapter forgets
 * its wallet if it is told too early that there is no account.
 */
const SILENT_LIMIT = 20_000
const LOCAL = /^https?:\/\/([-\w]+\.)*(localhost|127\.0\.0\.1)(:|\/|$)/

type Listener = (properties: { accounts: readonly StandardAccount[] }) => void
type Call = (...inputs: never[]) => unknown

/** Processes inputs one at a time, because each of them asks the person. */
export async function each<I, T>(inputs: I[], run: (input: I) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const input of inputs) answers.push(await run(input))
  return answers
}

/** The context for creating a family's features. */
export interface StandardBase extends Pick<Requests, 'ask'> {
  accounts(): readonly StandardAccount[]
  connect(options?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }>
  disconnect(): Promise<void>
  /** Throws 4901 if the caller names a network other than the active one. */
  checkChain(chain: string | undefined): void
}

/** The family's own part of a wallet, besides connecting, disconnecting and events. */
interface StandardOwn {
  publicKeyOf(address: string): Uint8Array
  /** What the wallet can do, by the names of its features, which are also those of their functions. */
  calls(base: StandardBase): { [name: string]: Call }
  /** Further properties of the features that sign transactions. */
  ofTransactions?: object
}

const featureOf = (calls: { [name: string]: Call }, more?: object) => ({
  version: VERSION,
  ...more,
  ...calls,
})

/** The names of a network in Wallet Standard. A network on the developer's own machine has two. */
function namesOf(id: CaipNetworkId, family: StandardFamily, { config }: App): string[] {
  const isLocal = config.networks.some(
    (network) =>
      typeof network === 'object' &&
      caipIdOf(network) === id &&
      network.rpcUrls.default.http.some((url) => LOCAL.test(url)),
  )
  return [chainOf(family, id), ...(isLocal ? [`${family.chain}:localnet`] : [])]
}

function createBase(context: FamilyContext, family: StandardFamily, own: StandardOwn) {
  const { app, disconnect } = context
  const { namespace } = family
  const { request, ask, connect } = createRequests(context, namespace)
  let known = ''
  let list: readonly StandardAccount[] = []

  const chains = () =>
    app.networkIds
      .filter((id) => id.startsWith(namespace))
      .flatMap((id) => namesOf(id, family, app)) as readonly string[] as StandardAccount['chains']
  /** Returns the same objects until something about them changes, because apps compare them. */
  const accounts = () => {
    const addresses = context.addresses(namespace)
    const now = chains()
    const sameAs = (address: string) =>
      list.find((account) => account.address === address && `${account.chains}` === `${now}`)
    const make = (address: string): StandardAccount => ({
      address,
      publicKey: own.publicKeyOf(address),
      chains: now,
      features: Object.keys(features) as readonly string[] as StandardAccount['features'],
    })
    const key = `${now} ${addresses}`
    if (known !== key) list = addresses.map((address) => sameAs(address) ?? make(address))
    known = key
    return list
  }
  const base: StandardBase = {
    ask,
    accounts,
    connect: async ({ silent } = {}) => {
      await (silent ? app.settled(namespace, SILENT_LIMIT) : connect())
      return { accounts: accounts() }
    },
    disconnect: () => disconnect(namespace),
    checkChain: (wanted) => {
      const { caipNetworkId } = app.connection(namespace)
      if (wanted && caipNetworkId && !namesOf(caipNetworkId, family, app).includes(wanted))
        fail(CHAIN_DISCONNECTED, `Not on ${wanted}`)
    },
  }
  const features = Object.fromEntries(
    Object.entries(own.calls(base)).map(([name, call]) => [
      `${family.chain}:${name}`,
      featureOf({ [name]: call }, /Tr/.test(name) ? own.ofTransactions : {}),
    ]),
  )
  return { request, chains, base, features }
}

/** The dApp's wallet (Wallet Standard), whichever wallet it is connected to. */
export function createStandardWallet(
  context: FamilyContext,
  family: StandardFamily,
  own: StandardOwn,
): StandardWallet {
  const { request, chains, base, features } = createBase(context, family, own)
  const { accounts, connect, disconnect } = base
  const listeners = new Set<Listener>()
  let told = accounts()
  context.app.store.subscribe(() => {
    if (told === accounts()) return
    told = accounts()
    for (const listener of [...listeners]) {
      try {
        listener({ accounts: told })
      } catch (error) {
        console.error(error)
      }
    }
  })
  const on = (_event: 'change', listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    version: VERSION,
    name: NAME,
    icon: ICON,
    get chains() {
      return chains()
    },
    features: {
      'standard:connect': featureOf({ connect }),
      'standard:disconnect': featureOf({ disconnect }),
      'standard:events': featureOf({ on }),
      ...features,
    },
    get accounts() {
      return accounts()
    },
    request,
  }
}

/**
 * Registers a wallet with every app of the page, including those that load later. Returns a function that unregisters
 * it.
 */
export function register(wallet: StandardWallet): () => void {
  const backs: (() => void)[] = []
  const tell = (api: StandardApi) => void backs.push(api.register(wallet as object))
  const onReady = (event: Event) => tell((event as CustomEvent<StandardApi>).detail)
  addEventListener(READY, onReady)
  dispatchEvent(new CustomEvent(REGISTER, { detail: tell }))
  return () => {
    removeEventListener(READY, onReady)
    for (const back of backs) back?.()
  }
}
