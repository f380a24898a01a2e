import type { Eip1193Provider } from '../types.ts'
import { ANNOUNCE, OWN_RDNS, REQUEST } from '../wallets/eip155.ts'

/** Our name in every list of wallets on the page. */
export const NAME = 'Airlock'

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">' +
  '<path d="M4 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"/></svg>'

/** The icon in base64, as Wallet Standard requires. */
export const ICON = `data:image/svg+xml;base64,${btoa(MARK)}` as const

/** Announces the provider to the page's other libraries (EIP-6963). Returns a function that stops it. */
export function announce(provider: Eip1193Provider): () => void {
  // `randomUUID` is missing in insecure contexts, where nothing is announced.
  const uuid = crypto.randomUUID?.()
  if (!uuid) return () => {}
  const info = Object.freeze({ uuid, name: NAME, icon: ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  const tell = () => dispatchEvent(new CustomEvent(ANNOUNCE, { detail }))
  addEventListener(REQUEST, tell)
  tell()
  return () => removeEventListener(REQUEST, tell)
}
