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

/** Takes them out of the window's address at once: no history, no screenshot and no reload has the secret. */
export function takeCarried(name: 'ticket' | 'attempt'): Carried | null {
  const carried = carriedBy(location.href, name)
  history.replaceState(null, '', location.pathname + location.search)
  return carried
}
