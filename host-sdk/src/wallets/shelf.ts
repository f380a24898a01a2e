import type { Wallet } from '../contract/state.ts'

/** A wallet's provider, as far as it is relied on. It never leaves the page. */
export interface WalletProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** What somebody says of a wallet: text that nobody has checked. */
export type Claim = { [K in keyof Wallet]?: unknown } & Pick<Wallet, 'namespace' | 'type'>

/** The wallets that were found, of every chain family, in order of arrival. What limits them counts for all of them. */
export interface Shelf {
  /** Takes a wallet whose name and id are text, the first of that id. Answers whether it did. */
  add(claim: Claim, provider: WalletProvider): boolean
  remove(id: string): void
  list(): Wallet[]
  find(id: string): WalletProvider | undefined
}

/** Marks our own providers, also those of another copy of this script. */
export const OWN = Symbol.for('org.airlock.provider')

const ICON = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/
const TEXT_LIMIT = 256
const ICON_LIMIT = 131_072
/** The whole list as JSON text: it crosses to the widget in one message of at most 1 MB, beside other things. */
const LIST_LIMIT = 524_288
const WALLET_LIMIT = 128

/** Whether what should be text is: not blank, not long. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_LIMIT

/** Whether a wallet's icon may be shown: an image in itself, not too large. */
export const isIcon = (icon: unknown) =>
  typeof icon === 'string' && icon.length <= ICON_LIMIT && ICON.test(icon)

const sizeOf = (wallet: Wallet) => JSON.stringify(wallet).length

/** An empty shelf; `onChange` hears of every wallet that comes or goes. */
export function createShelf(onChange: () => void): Shelf {
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
