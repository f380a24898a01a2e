import type { Namespace } from '../types.ts'
import { OWN, type Shelf } from './shelf.ts'
import type { Speaker } from './speak.ts'

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

/** The function of a feature, or nothing where the wallet does not have it. */
export function featureOf({ features }: StandardWallet, name: string) {
  const [, call = ''] = name.split(':')
  const feature = features?.[name]
  const run = feature?.[call]
  return typeof run === 'function' ? (...inputs: unknown[]) => run.apply(feature, inputs) : undefined
}

/** The accounts that a wallet shares, those that can be read. */
export function accountsOf({ accounts }: StandardWallet): StandardAccount[] {
  return (Array.isArray(accounts) ? accounts : []).filter(
    (account) => typeof account?.address === 'string' && account.address.length <= 128,
  )
}

interface Standard {
  shelf: Shelf
  namespace: Namespace
  /** The family's name in chain identifiers: `solana:mainnet`, `bitcoin:mainnet`. */
  chain: string
  /** What it can't do without. */
  feature: string
  wrap(wallet: StandardWallet): Speaker
  /** Its accounts are those of every network: a change of them says all. Else they are read again. */
  isOneForAll?: boolean
}

/** Listens to a wallet's own changes, for as long as the page lives. */
function follow(wallet: StandardWallet, speaker: Speaker, isOneForAll = false): void {
  const onChange = () => {
    if (isOneForAll)
      speaker.tell(
        'accountsChanged',
        accountsOf(wallet).map(({ address }) => address),
      )
    else speaker.tell('disconnect')
  }
  wallet.features?.['standard:events']?.on?.('change', onChange)
}

/** Puts one wallet on the shelf. Answers with its id, or nothing where it is not one of this family, or ours. */
function take(wallet: StandardWallet, standard: Standard): string | undefined {
  const { shelf, namespace, chain, feature, wrap, isOneForAll } = standard
  const { name, icon, chains } = wallet
  const isOfFamily = Array.isArray(chains) && chains.some((item) => `${item}`.startsWith(`${chain}:`))
  if (wallet[OWN] || !isOfFamily || !featureOf(wallet, feature)) return undefined
  const id = `${namespace}:${name}`
  const speaker = wrap(wallet)
  if (!shelf.add({ id, namespace, name, icon, type: 'ANNOUNCED' }, speaker)) return undefined
  follow(wallet, speaker, isOneForAll)
  return id
}

/** Finds the Wallet Standard wallets of a family, those that come later too. Answers with the way to stop. */
export function discoverStandard(standard: Standard): () => void {
  const register: StandardApi['register'] = (...wallets) => {
    const ids = wallets.map((wallet) => {
      try {
        return take(wallet, standard)
      } catch {
        // A getter that throws is no wallet.
        return undefined
      }
    })
    return () => {
      for (const id of ids) if (id) standard.shelf.remove(id)
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent).detail(api)
    } catch {
      // Not a wallet that knows the standard.
    }
  }
  addEventListener(REGISTER, onRegister)
  dispatchEvent(new CustomEvent(READY, { detail: api }))
  return () => removeEventListener(REGISTER, onRegister)
}
