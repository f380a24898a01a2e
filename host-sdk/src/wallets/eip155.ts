import { inBrowser } from '../config/config.ts'
import type { Wallet } from '../contract/state.ts'
import {
  createWalletRegistry,
  isText,
  OWN,
  type WalletProvider,
  type WalletRegistry,
} from './walletRegistry.ts'

/** The wallets that the page offers. */
export interface Discovery {
  /** The list to which the other chain families add their wallets. */
  registry: WalletRegistry
  /** The wallets offered to the visitor, in order of discovery. */
  list(): Wallet[]
  /** The provider of a listed wallet, or of the wallet that an earlier visit was connected with. */
  find(id: string | undefined): WalletProvider | undefined
  /** Called when the list is needed: a moment later, `window.ethereum` is added if no wallet has announced itself. */
  need(): void
  stop(): void
}

/** EIP-6963's events. */
export const ANNOUNCE = 'eip6963:announceProvider'
export const REQUEST = 'eip6963:requestProvider'
/** The rdns under which our own provider is announced. */
export const OWN_RDNS = 'org.airlock.wallet'

const LEGACY: Wallet = { id: 'injected', namespace: 'eip155', name: 'Browser Wallet', type: 'INJECTED' }
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const RDNS = /^[a-z\d-]+(\.[a-z\d-]+)+$/i
/** How long to wait for late announcements before `window.ethereum` is checked (ms). */
const SETTLE = 200

/** Reads an announcement, each field once. Its content is untrusted, including the rdns (SEC-21). */
function take(event: Event, registry: WalletRegistry, uuids: Set<string>): void {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, rdns, icon } = info
    if (!isText(uuid) || !UUID.test(uuid) || !isText(rdns) || !RDNS.test(rdns) || uuids.has(uuid)) return
    if (rdns === OWN_RDNS || provider[OWN] || typeof provider.request !== 'function') return
    if (registry.add({ id: rdns, namespace: 'eip155', name, rdns, icon, type: 'ANNOUNCED' }, provider))
      uuids.add(uuid)
  } catch {
    // An announcement that cannot be read is ignored.
  }
}

function legacyProvider(): WalletProvider | undefined {
  try {
    const provider = (window as { ethereum?: WalletProvider & { [OWN]?: true } }).ethereum
    if (typeof provider?.request === 'function' && !provider[OWN]) return provider
  } catch {
    // If its getter throws, there is no usable wallet.
  }
  return undefined
}

/**
 * Discovers wallets by EIP-6963 for the life of the page, and `window.ethereum` if there are none or a stored
 * connection uses it. On a server it finds none. Other chain families add their wallets to the same list.
 */
export function discoverEip155(
  legacy: boolean,
  onChange: () => void,
  isUsed: (id: string) => boolean,
): Discovery {
  const registry = createWalletRegistry(onChange)
  const uuids = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settled = false

  const onAnnounce = (event: Event) => take(event, registry, uuids)
  const list = () => {
    const wallets = registry.list()
    const isWanted = isUsed(LEGACY.id) || (settled && !uuids.size)
    return legacy && isWanted && legacyProvider() ? [...wallets, LEGACY] : wallets
  }
  if (inBrowser) {
    addEventListener(ANNOUNCE, onAnnounce)
    dispatchEvent(new Event(REQUEST))
  }
  return {
    registry,
    list,
    find: (id = '') => registry.find(id) ?? (legacy && id === LEGACY.id ? legacyProvider() : undefined),
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
