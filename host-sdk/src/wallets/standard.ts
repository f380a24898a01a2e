import type { CaipNetworkId, Namespace } from '../types.ts'
import { invalid } from './failure.ts'
import { attempt } from './places.ts'
import { OWN, type Shelf } from './shelf.ts'
import {
  accountsIn,
  type Methods,
  type Params,
  type Speaker,
  speak,
  tellAccounts,
  unsupported,
} from './speak.ts'

/*
 * Wallet Standard (https://github.com/wallet-standard/wallet-standard): wallets and apps find each other by two events,
 * whichever comes first, each with a callback as its detail.
 */

/** A wallet says that it is there; its detail is called with what it registers with. */
export const REGISTER = 'wallet-standard:register-wallet'
/** An app says that it is there; its detail is what wallets register with. */
export const READY = 'wallet-standard:app-ready'

/** An account, as far as it is relied on. */
export interface StandardAccount {
  address: string
  publicKey: Uint8Array
  purpose?: unknown
}

type Feature = Record<string, (...inputs: unknown[]) => unknown>

/** A wallet, as far as it is relied on: whatever it is, it is read field by field. */
export interface StandardWallet {
  [OWN]?: true
  name?: unknown
  icon?: unknown
  chains?: unknown
  accounts?: unknown
  features?: { [name: string]: Feature | undefined }
}

/** What a wallet registers with; answers with the way to unregister. */
export interface StandardApi {
  register(...wallets: StandardWallet[]): () => void
}

/** What the methods of a family are made with. */
export interface StandardAsks {
  /** The account of an address; without one, the first. */
  account(address: unknown): StandardAccount | undefined
  /** Calls one of the family's own features. Answers input by input. */
  call(feature: string, ...inputs: object[]): Promise<Params[]>
  /** The network that the page is on, as the standard names it. */
  chain(): string
}

/** A chain family whose wallets speak Wallet Standard. */
export interface StandardFamily {
  namespace: Namespace
  /** Its name in chain identifiers: `solana:mainnet`, `bitcoin:mainnet`. */
  chain: string
  /** The standard's names of networks by CAIP-2 reference; without an entry, the reference is the name. */
  chains: Record<string, string>
  /** The feature that its wallets can't do without, and what it is called with. */
  connect: [feature: string, input?: object]
  /** An account in the contract's words. */
  plain(account: StandardAccount): object
  /** Its methods, beside those for accounts. */
  methods(asks: StandardAsks): Methods
  /** Its accounts are those of every network: a change of them says all. Else they are read again. */
  isOneForAll?: boolean
}

/** The standard's name of a network. */
export function chainOf({ chain, chains }: StandardFamily, id: CaipNetworkId | null): string {
  const [, reference = ''] = `${id}`.split(':')
  return `${chain}:${chains[reference] ?? reference}`
}

/** The function of a feature, or nothing where the wallet does not have it. */
function featureOf({ features }: StandardWallet, name: string) {
  const [, call = ''] = name.split(':')
  const feature = features?.[name]
  const run = feature?.[call]
  return typeof run === 'function' ? (...inputs: unknown[]) => run.apply(feature, inputs) : undefined
}

/** A wallet in the contract's words. */
function wrap(wallet: StandardWallet, family: StandardFamily, chain: () => string): Speaker {
  const { namespace, connect, plain, methods } = family
  // Who has the accounts: some wallets only say them in their answer.
  let source = wallet
  const found = () => accountsIn<StandardAccount>(source.accounts)
  const accounts = () => found().map(plain)
  const optional = (name: string) => featureOf(wallet, name)
  return speak({
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

/** Puts one wallet on the shelf. Answers with its id, or nothing where it is not one of this family, or ours. */
function take(
  wallet: StandardWallet,
  shelf: Shelf,
  family: StandardFamily,
  chain: () => string,
): string | undefined {
  const { namespace, connect, isOneForAll } = family
  const { name, icon, chains } = wallet
  const isOfFamily = Array.isArray(chains) && chains.some((item) => `${item}`.startsWith(`${family.chain}:`))
  if (wallet[OWN] || !isOfFamily || !featureOf(wallet, connect[0])) return undefined
  const id = `${namespace}:${name}`
  const speaker = wrap(wallet, family, chain)
  if (!shelf.add({ id, namespace, name, icon, type: 'ANNOUNCED' }, speaker)) return undefined
  // For as long as the page lives.
  wallet.features?.['standard:events']?.on?.('change', () => {
    if (isOneForAll) tellAccounts(speaker, wallet.accounts)
    else speaker.tell('disconnect')
  })
  return id
}

/** Finds the wallets of a family, those that come later too. Answers with the way to stop. */
export function discoverStandard(shelf: Shelf, family: StandardFamily, chain: () => string): () => void {
  const register: StandardApi['register'] = (...wallets) => {
    const ids = wallets.map((wallet) => {
      try {
        return take(wallet, shelf, family, chain)
      } catch {
        // A getter that throws is no wallet.
        return undefined
      }
    })
    return () => {
      for (const id of ids) if (id) shelf.remove(id)
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => attempt(() => (event as CustomEvent).detail(api))
  addEventListener(REGISTER, onRegister)
  dispatchEvent(new CustomEvent(READY, { detail: api }))
  return () => removeEventListener(REGISTER, onRegister)
}
