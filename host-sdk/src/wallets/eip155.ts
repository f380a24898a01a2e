import { inBrowser } from '../config.ts'
import type { Wallet } from '../contract/state.ts'

/** A wallet's provider, as far as it is relied on. It never leaves the page. */
export interface WalletProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** The wallets that the page offers. */
export interface Discovery {
  /** What is offered to the visitor, in order of arrival. */
  list(): Wallet[]
  /** The provider of a wallet of the list, or of the connection of an earlier visit. */
  find(id: string | undefined): WalletProvider | undefined
  /** The list is needed: from a moment later, `window.ethereum` is on it if nobody announced. */
  need(): void
  stop(): void
}

/** EIP-6963's events. */
export const ANNOUNCE = 'eip6963:announceProvider'
export const REQUEST = 'eip6963:requestProvider'
/** The rdns that our own provider is announced under. */
export const OWN_RDNS = 'org.airlock.wallet'
/** Marks our own providers, also those of another copy of this script. */
export const OWN = Symbol.for('org.airlock.provider')

const LEGACY: Wallet = { id: 'injected', namespace: 'eip155', name: 'Browser Wallet', type: 'INJECTED' }
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const RDNS = /^[a-z\d-]+(\.[a-z\d-]+)+$/i
const ICON = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/
const TEXT_LIMIT = 256
const ICON_LIMIT = 131_072
/** The whole list as JSON text: it crosses to the widget in one message of at most 1 MB, beside other things. */
const LIST_LIMIT = 524_288
const WALLET_LIMIT = 128
/** How long late announcements have before `window.ethereum` is looked at (ms). */
const SETTLE = 200

interface Entry {
  wallet: Wallet
  uuid: string
  provider: WalletProvider
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_LIMIT

/** Whether a wallet's icon may be shown: an image in itself, not too large. */
export const isIcon = (icon: unknown) =>
  typeof icon === 'string' && icon.length <= ICON_LIMIT && ICON.test(icon)

/** Reads an announcement, each field once. What it says is untrusted, rdns and all (SEC-21). */
function readEntry(event: Event): Entry | null {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, rdns, icon } = info
    if (!isText(uuid) || !UUID.test(uuid) || !isText(name) || !isText(rdns) || !RDNS.test(rdns)) return null
    if (rdns === OWN_RDNS || provider[OWN] || typeof provider.request !== 'function') return null
    const wallet: Wallet = { id: rdns, namespace: 'eip155', name, rdns, type: 'ANNOUNCED' }
    return { wallet: isIcon(icon) ? { ...wallet, icon } : wallet, uuid, provider }
  } catch {
    return null
  }
}

function legacyProvider(): WalletProvider | undefined {
  try {
    const provider = (window as { ethereum?: WalletProvider & { [OWN]?: true } }).ethereum
    if (typeof provider?.request === 'function' && !provider[OWN]) return provider
  } catch {
    // A getter that throws is no wallet.
  }
  return undefined
}

/**
 * Finds wallets by EIP-6963 for the life of the page, and `window.ethereum` where there are none or a connection has
 * it. On a server there are none either.
 */
export function discoverEip155(
  legacy: boolean,
  onChange: () => void,
  isUsed: (id: string) => boolean,
): Discovery {
  const entries = new Map<string, Entry>()
  let length = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let settled = false

  const onAnnounce = (event: Event) => {
    const entry = readEntry(event)
    if (!entry || entries.size >= WALLET_LIMIT || entries.has(entry.wallet.id)) return
    if ([...entries.values()].some(({ uuid }) => uuid === entry.uuid)) return
    const size = () => JSON.stringify(entry.wallet).length
    if (length + size() > LIST_LIMIT) delete entry.wallet.icon
    length += size()
    entries.set(entry.wallet.id, entry)
    onChange()
  }
  const list = () => {
    const announced = [...entries.values()].map(({ wallet }) => wallet)
    const isWanted = isUsed(LEGACY.id) || (settled && !announced.length)
    return legacy && isWanted && legacyProvider() ? [...announced, LEGACY] : announced
  }
  if (inBrowser) {
    addEventListener(ANNOUNCE, onAnnounce)
    dispatchEvent(new Event(REQUEST))
  }
  return {
    list,
    find: (id) =>
      entries.get(id ?? '')?.provider ?? (legacy && id === LEGACY.id ? legacyProvider() : undefined),
    need: () => {
      timer ??= setTimeout(() => {
        settled = true
        if (list().length !== entries.size) onChange()
      }, SETTLE)
    },
    stop: () => {
      clearTimeout(timer)
      if (inBrowser) removeEventListener(ANNOUNCE, onAnnounce)
    },
  }
}
