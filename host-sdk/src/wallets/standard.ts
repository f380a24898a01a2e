import type { CaipNetworkId, Namespace } from '../types.ts'
import {
  type AdaptedProvider,
  accountsIn,
  createProvider,
  emitAccounts,
  type Methods,
  type Params,
  unsupported,
} from './adaptedProvider.ts'
import { invalid } from './failure.ts'
import { attempt } from './injected.ts'
import { OWN, type WalletRegistry } from './walletRegistry.ts'

/*
 * Wallet Standard (https://github.com/wallet-standard/wallet-standard): wallets and apps find each other by two events,
 * in either order, each with a callback as its detail.
 */

/** Dispatched by a wallet. Its detail is a function that is called with the app's register API. */
export const REGISTER = 'wallet-standard:register-wallet'
/** Dispatched by an app. Its detail is the register API for wallets. */
export const READY = 'wallet-standard:app-ready'

/** The part of an account that is used. */
export interface StandardAccount {
  address: string
  publicKey: Uint8Array
  purpose?: unknown
}

type Feature = Record<string, (...inputs: unknown[]) => unknown>

/** The part of a wallet that is used. It is untrusted, so every field is checked when it is read. */
export interface StandardWallet {
  [OWN]?: true
  name?: unknown
  icon?: unknown
  chains?: unknown
  accounts?: unknown
  features?: { [name: string]: Feature | undefined }
}

/** The API that a wallet registers with. `register` returns a function that unregisters it. */
export interface StandardApi {
  register(...wallets: StandardWallet[]): () => void
}

/** The context for creating a family's methods. */
export interface StandardAsks {
  /** The account with the address, or the first account if there is no address. */
  account(address: unknown): StandardAccount | undefined
  /** Calls one of the family's own features. Resolves with one result for each input. */
  call(feature: string, ...inputs: object[]): Promise<Params[]>
  /** The page's active network, by its name in the standard. */
  chain(): string
}

/** A chain family whose wallets support Wallet Standard. */
export interface StandardFamily {
  namespace: Namespace
  /** Its name in chain identifiers: `solana:mainnet`, `bitcoin:mainnet`. */
  chain: string
  /** The standard's names of networks by CAIP-2 reference; without an entry, the reference is the name. */
  chains: Readonly<Record<string, string>>
  /** The feature that every wallet of the family must have, and its input. */
  connect: [feature: string, input?: object]
  /** Converts an account to the contract's form. */
  plain(account: StandardAccount): object
  /** The family's methods, besides those for accounts. */
  methods(asks: StandardAsks): Methods
  /**
   * True if the accounts are the same on every network, so that a change event is complete. Otherwise they are read
   * again.
   */
  isOneForAll?: boolean
}

/** The name of a network in the standard. */
export function chainOf({ chain, chains }: StandardFamily, id: CaipNetworkId | null): string {
  const [, reference = ''] = `${id}`.split(':')
  return `${chain}:${chains[reference] ?? reference}`
}

/** The function of a feature, or undefined if the wallet does not have it. */
function featureOf({ features }: StandardWallet, name: string) {
  const [, call = ''] = name.split(':')
  const feature = features?.[name]
  const run = feature?.[call]
  return typeof run === 'function' ? (...inputs: unknown[]) => run.apply(feature, inputs) : undefined
}

/** Adapts a wallet to the contract's methods. */
function wrap(wallet: StandardWallet, family: StandardFamily, chain: () => string): AdaptedProvider {
  const { namespace, connect, plain, methods } = family
  // The object that has the accounts: some wallets return them only in their answer.
  let source = wallet
  const found = () => accountsIn<StandardAccount>(source.accounts)
  const accounts = () => found().map(plain)
  const optional = (name: string) => featureOf(wallet, name)
  return createProvider({
    [`${namespace}_requestAccounts`]: async () => {
      const [name, input] = connect
      const answer = await optional(name)?.(input)
      source = accountsIn(wallet.accounts).length ? wallet : ((answer ?? {}) as StandardWallet)
      return accounts()
    },
    [`${namespace}_getAccounts`]: async () => {
      if (!accounts().length) await optional('standard:connect')?.({ silent: true })
      return accounts()
    },
    [`${namespace}_disconnect`]: async () => {
      await (optional(`${family.chain}:disconnect`) ?? optional('standard:disconnect'))?.()
      source = wallet
      return null
    },
    ...methods({
      chain,
      account: (wanted) => found().find(({ address }) => wanted === undefined || address === wanted),
      call: async (name, ...inputs) => {
        const feature = `${family.chain}:${name}`
        const answers = await (optional(feature) ?? unsupported(feature))(...inputs)
        return Array.isArray(answers) && answers.length === inputs.length ? answers : invalid('answer')
      },
    }),
  })
}

/** Adds one wallet to the list. Returns its id, or undefined if it belongs to another family or is our own. */
function take(
  wallet: StandardWallet,
  registry: WalletRegistry,
  family: StandardFamily,
  chain: () => string,
): string | undefined {
  const { namespace, connect, isOneForAll } = family
  const { name, icon, chains } = wallet
  const isOfFamily = Array.isArray(chains) && chains.some((item) => `${item}`.startsWith(`${family.chain}:`))
  if (wallet[OWN] || !isOfFamily || !featureOf(wallet, connect[0])) return undefined
  const id = `${namespace}:${name}`
  const adapted = wrap(wallet, family, chain)
  if (!registry.add({ id, namespace, name, icon, type: 'ANNOUNCED' }, adapted)) return undefined
  // This listener stays for the life of the page.
  wallet.features?.['standard:events']?.on?.('change', () => {
    if (isOneForAll) emitAccounts(adapted, wallet.accounts)
    else adapted.emit('disconnect')
  })
  return id
}

/** Discovers the wallets of a family, including those that load later. Returns a function that stops it. */
export function discoverStandard(
  registry: WalletRegistry,
  family: StandardFamily,
  chain: () => string,
): () => void {
  const register: StandardApi['register'] = (...wallets) => {
    const ids = wallets.map((wallet) => {
      try {
        return take(wallet, registry, family, chain)
      } catch {
        // If a getter throws, there is no usable wallet.
        return undefined
      }
    })
    return () => {
      for (const id of ids) if (id) registry.remove(id)
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => attempt(() => (event as CustomEvent).detail(api))
  addEventListener(REGISTER, onRegister)
  dispatchEvent(new CustomEvent(READY, { detail: api }))
  return () => removeEventListener(REGISTER, onRegister)
}
