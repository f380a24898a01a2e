import type { Wallet } from '../contract/state.ts'

/** The part of a wallet's provider that is used. It never leaves the page. */
export interface WalletProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** A wallet's description of itself. It has not been checked. */
export type Claim = { [K in keyof Wallet]?: unknown } & Pick<Wallet, 'namespace' | 'type'>

/** The discovered wallets of all chain families, in order of discovery. The limits apply to the whole list. */
export interface WalletRegistry {
  /** Adds a wallet if its name and id are text and its id is new. Returns whether it was added. */
  add(claim: Claim, provider: WalletProvider): boolean
  remove(id: string): void
  list(): Wallet[]
  find(id: string): WalletProvider | undefined
}

/** Marks our own providers, including those of another copy of this script. */
export const OWN = Symbol.for('org.airlock.provider')

const ICON = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/
const TEXT_LIMIT = 256
const ICON_LIMIT = 131_072
/**
 * The maximum length of the list as JSON text: it crosses to the widget in one message of at most 1 MB, with other
 * data.
 */
const LIST_LIMIT = 524_288
const WALLET_LIMIT = 128

/** Whether a value is text that is not blank and not too long. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_LIMIT

/** Whether a wallet's icon may be shown: it is a data: image, and not too large. */
export const isIcon = (icon: unknown) =>
  typeof icon === 'string' && icon.length <= ICON_LIMIT && ICON.test(icon)

const sizeOf = (wallet: Wallet) => JSON.stringify(wallet).length

/** Creates an empty list. `onChange` is called when a wallet is added or removed. */
export function createWalletRegistry(onChange: () => void): WalletRegistry {
  const entries = new Map<string, { wallet: Wallet; provider: WalletProvider }>()
  let length = 0
  return {
    add: ({ icon, ...claim }, provider) => {
      const { id, name } = claim
      if (!isText(id) || !isText(name) || entries.has(id) || entries.size >= WALLET_LIMIT) return false
      const wallet = claim as Wallet
      if (isIcon(icon)) wallet.icon = icon as string
      if (length + sizeOf(wallet) > LIST_LIMIT) delete wallet.icon
      length += sizeOf(wallet)
      entries.set(id, { wallet, provider })
      onChange()
      return true
    },
    remove: (id) => {
      const entry = entries.get(id)
      if (!entry) return
      length -= sizeOf(entry.wallet)
      entries.delete(id)
      onChange()
    },
    list: () => [...entries.values()].map(({ wallet }) => wallet),
    find: (id) => entries.get(id)?.provider,
  }
}
