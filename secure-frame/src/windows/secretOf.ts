/** What an address like `/approve?ticket=<id>#<secret>` carries. */
export interface Carried {
  id: string
  secret: string
}

/** Reads id and secret; null where one of them is missing or no id or secret of ours. */
export function carriedBy(address: string, name: 'ticket' | 'attempt'): Carried | null {
  const url = new URL(address)
  const id = url.searchParams.get(name) ?? ''
  const secret = url.hash.slice(1)
  const valid = /^[\w-]{1,64}$/.test(id) && /^[\w-]{1,512}$/.test(secret)
  return valid ? { id, secret } : null
}

/**
 * Takes the secret out of the window's address at once: no address bar, no history and no screenshot shows it. The entry
 * keeps it out of sight, so that a reload of this window finds it.
 */
export function takeCarried(name: 'ticket' | 'attempt'): Carried | null {
  const kept: unknown = history.state
  const { origin, pathname, search, hash } = location
  const secret = hash || (typeof kept === 'string' ? kept : '')
  history.replaceState(secret, '', pathname + search)
  return carriedBy(origin + pathname + search + secret, name)
}
