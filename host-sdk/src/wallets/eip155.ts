import { inBrowser } from '../config/config.ts'
import type { Wallet } from '../contract/state.ts'
import { createShelf, isText, OWN, type Shelf, type WalletProvider } from './shelf.ts'

/** The wallets that the page offers. */
export interface Discovery {
  /** Where the other chain families put theirs. */
  shelf: Shelf
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

const LEGACY: Wallet = { id: 'injected', namespace: 'eip155', name: 'Browser Wallet', type: 'INJECTED' }
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const RDNS = /^[a-z\d-]+(\.[a-z\d-]+)+$/i
/** How long late announcements have before `window.ethereum` is looked at (ms). */
const SETTLE = 200

/** Takes an announcement, each field read once. What it says is untrusted, rdns and all (SEC-21). */
function take(event: Event, shelf: Shelf, uuids: Set<string>): void {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, rdns, icon } = info
    if (!isText(uuid) || !UUID.test(uuid) || !isText(rdns) || !RDNS.test(rdns) || uuids.has(uuid)) return
    if (rdns === OWN_RDNS || provider[OWN] || typeof provider.request !== 'function') return
    if (shelf.add({ id: rdns, namespace: 'eip155', name, rdns, icon, type: 'ANNOUNCED' }, provider))
      uuids.add(uuid)
  } catch {
    // Who can't be read is not there.
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
 * it. On a server there are none either. Other chain families add theirs to the same shelf.
 */
export function discoverEip155(
  legacy: boolean,
  onChange: () => void,
  isUsed: (id: string) => boolean,
): Discovery {
  const shelf = createShelf(onChange)
  const uuids = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settled = false

  const onAnnounce = (event: Event) => take(event, shelf, uuids)
  const list = () => {
    const wallets = shelf.list()
    const isWanted = isUsed(LEGACY.id) || (settled && !uuids.size)
    return legacy && isWanted && legacyProvider() ? [...wallets, LEGACY] : wallets
  }
  if (inBrowser) {
    addEventListener(ANNOUNCE, onAnnounce)
    dispatchEvent(new Event(REQUEST))
  }
  return {
    shelf,
    list,
    find: (id = '') => shelf.find(id) ?? (legacy && id === LEGACY.id ? legacyProvider() : undefined),
    need: () => {
      timer ??= setTimeout(() => {
        const before = list().length
        settled = true
        if (list().length !== before) onChange()
      }, SETTLE)
    },
    stop: () => {
      clearTimeout(timer)
      if (inBrowser) removeEventListener(ANNOUNCE, onAnnounce)
    },
  }
}
