import type { WalletCore } from './core.ts'

/** EIP-6963: announces at once, and again whenever a page requests it. */
function announceByEvent({ options, provider, state }: WalletCore, target: Window): void {
  const { uuid, name, icon, rdns, announcements, announceDelay } = options
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  const announce = () => {
    if (state().gone) return
    for (let count = 0; count < announcements; count += 1) {
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  const start = () => {
    announce()
    target.addEventListener('eip6963:requestProvider', announce)
  }
  if (announceDelay > 0) target.setTimeout(start, announceDelay)
  else start()
}

/** The way before EIP-6963: the last wallet to load owns `window.ethereum`. */
function announceByGlobal({ provider, state }: WalletCore, target: Window): void {
  if (state().gone) return
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true })
  target.dispatchEvent(new Event('ethereum#initialized'))
}

const WAYS = {
  eip6963: [announceByEvent],
  legacy: [announceByGlobal],
  both: [announceByEvent, announceByGlobal],
} as const

export function announce(core: WalletCore, target: Window): void {
  for (const way of WAYS[core.options.discovery]) way(core, target)
}
