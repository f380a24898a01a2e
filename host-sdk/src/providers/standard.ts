import type { FamilyContext } from '../families/family.ts'
import type { CaipNetworkId, Namespace, RequestProvider, StandardAccount, StandardWallet } from '../types.ts'
import { Code, fail } from '../wallets/failure.ts'
import { OWN } from '../wallets/shelf.ts'
import { READY, REGISTER, type StandardApi } from '../wallets/standard.ts'
import { ICON, NAME } from './announce.ts'
import { requestOf } from './request.ts'

const VERSION = '1.0.0'
const LOCAL = /^https?:\/\/([-\w]+\.)*(localhost|127\.0\.0\.1)(:|\/|$)/

type Listener = (properties: { accounts: readonly StandardAccount[] }) => void
type Call = (...inputs: never[]) => unknown

/** The network's own part of a CAIP-2 id. */
export const referenceOf = (id: CaipNetworkId | null) => `${id}`.slice(`${id}`.indexOf(':') + 1)

/** Answers inputs one after the other: each is a question to the person. */
export async function each<I, T>(inputs: I[], run: (input: I) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const input of inputs) answers.push(await run(input))
  return answers
}

/** What makes a Wallet Standard wallet one of its family. */
export interface StandardFamily {
  namespace: Namespace
  /** The family's name in chain identifiers. */
  chain: string
  /** Chain names by CAIP-2 reference; without an entry, the reference is the name. */
  chains: Record<string, string>
  publicKeyOf(address: string): Uint8Array
  /** Its own features, beside connecting, disconnecting and events. */
  features(base: StandardBase): { [name: string]: { [call: string]: Call | readonly unknown[] } }
}

/** What a family's features are made with. */
export interface StandardBase {
  request: RequestProvider['request']
  accounts(): readonly StandardAccount[]
  connect(options?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }>
  disconnect(): Promise<void>
  /** Throws 4901 where somebody names another network than the active one. */
  checkChain(chain: string | undefined): void
}

function createBase(context: FamilyContext, family: StandardFamily) {
  const { app, connect, disconnect } = context
  const { namespace, chain, chains, publicKeyOf } = family
  let cache = new Map<string, StandardAccount>()
  let known = ''
  let names: string[] = []

  const chainsOf = (id: CaipNetworkId) => {
    const reference = referenceOf(id)
    const own = `${chain}:${chains[reference] ?? reference}`
    const isLocal = app.config.networks.some(
      (network) =>
        typeof network === 'object' &&
        (network.caipNetworkId === id || `${network.id}` === reference) &&
        network.rpcUrls.default.http.some((url) => LOCAL.test(url)),
    )
    return isLocal ? [own, `${chain}:localnet`] : [own]
  }
  const allChains = () =>
    app.networkIds.filter((id) => id.startsWith(namespace)).flatMap((id) => chainsOf(id))
  /** The same objects, as long as nothing about them has changed: apps compare them. */
  const accounts = () => {
    const addresses = context.addresses(namespace)
    const key = [...allChains(), ...addresses].join()
    if (key !== known) {
      const before = `${names}` === `${allChains()}` ? cache : new Map<string, StandardAccount>()
      const make = (address: string): StandardAccount =>
        before.get(address) ?? {
          address,
          publicKey: publicKeyOf(address),
          chains: allChains() as StandardAccount['chains'],
          features: Object.keys(features) as StandardAccount['features'],
        }
      known = key
      names = allChains()
      cache = new Map(addresses.map((address) => [address, make(address)]))
      list = [...cache.values()]
    }
    return list
  }
  let list: readonly StandardAccount[] = []
  const base: StandardBase = {
    request: requestOf(context, namespace),
    accounts,
    connect: async ({ silent } = {}) => {
      await app.settled(namespace)
      if (!silent) await connect({ namespace })
      return { accounts: accounts() }
    },
    disconnect: () => disconnect(namespace),
    checkChain: (wanted) => {
      const { caipNetworkId } = app.connection(namespace)
      if (wanted && caipNetworkId && !chainsOf(caipNetworkId).includes(wanted))
        fail(Code.CHAIN_DISCONNECTED, `Not on ${wanted}: switch the network first`)
    },
  }
  const features = family.features(base)
  return { base, features, allChains }
}

/** The dApp's wallet by Wallet Standard, whatever it is connected to. */
export function createStandardWallet(context: FamilyContext, family: StandardFamily): StandardWallet {
  const { base, features, allChains } = createBase(context, family)
  const listeners = new Set<Listener>()
  let told = base.accounts()
  context.app.store.subscribe(() => {
    const accounts = base.accounts()
    if (accounts === told) return
    told = accounts
    for (const listener of [...listeners]) {
      try {
        listener({ accounts })
      } catch (error) {
        console.error(error)
      }
    }
  })
  const on = (_event: 'change', listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const common = {
    'standard:connect': { connect: base.connect },
    'standard:disconnect': { disconnect: base.disconnect },
    'standard:events': { on },
  }
  const versioned = Object.entries({ ...common, ...features }).map(([name, feature]) => [
    name,
    { version: VERSION, ...feature },
  ])
  const wallet: StandardWallet = {
    version: VERSION,
    name: NAME,
    icon: ICON,
    get chains() {
      return allChains() as StandardWallet['chains']
    },
    features: Object.fromEntries(versioned),
    get accounts() {
      return base.accounts()
    },
    request: base.request,
  }
  return Object.defineProperty(wallet, OWN, { value: true })
}

/** Registers a wallet with every app of the page, those that come later too. Answers with the way to take it back. */
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
