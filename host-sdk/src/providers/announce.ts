import type { Eip1193Provider } from '../types.ts'
import { OWN_RDNS } from '../wallets/eip155.ts'

const ICON =
  'data:image/svg+xml,' +
  '%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8"/%3E' +
  '%3Ccircle cx="16" cy="16" r="8" fill="none" stroke="%23fff" stroke-width="3"/%3E%3C/svg%3E'

/** Announces the provider to the page's other libraries (EIP-6963). Answers with the way to stop. */
export function announce(provider: Eip1193Provider): () => void {
  // Missing where the page is not a secure context: there, nothing is announced.
  const uuid = crypto.randomUUID?.()
  if (!uuid) return () => {}
  const info = Object.freeze({ uuid, name: 'Airlock', icon: ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => removeEventListener('eip6963:requestProvider', tell)
}
