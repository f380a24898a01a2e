/** The data in a URL like `/approve?ticket=<id>#<secret>`. */
export interface Carried {
  id: string
  secret: string
}

/** Parses id and secret; null if one of them is missing or invalid. */
export function carriedBy(address: string, name: 'ticket' | 'attempt'): Carried | null {
  const url = new URL(address)
  const id = url.searchParams.get(name) ?? ''
  const secret = url.hash.slice(1)
  const valid = /^[\w-]{1,64}$/.test(id) && /^[\w-]{1,512}$/.test(secret)
  return valid ? { id, secret } : null
}

/** What the address carries, or after a reload of this window the history entry's state. */
export function readCarried(name: 'ticket' | 'attempt'): Carried | null {
  const kept: unknown = history.state
  const { origin, pathname, search, hash } = location
  const secret = hash || (typeof kept === 'string' ? kept : '')
  return carriedBy(origin + pathname + search + secret, name)
}

/**
 * Removes the secret from the window's URL, so that it appears in no address bar, history or screenshot. The history
 * entry's state keeps it for a reload of this window.
 */
export function hideSecret(): void {
  const { pathname, search, hash } = location
  if (hash) history.replaceState(hash, '', pathname + search)
}

/** Reads what the address carries, and hides it at once. */
export function takeCarried(name: 'ticket' | 'attempt'): Carried | null {
  const carried = readCarried(name)
  hideSecret()
  return carried
}
