/** An origin as people read it: the host, with its port where that is not the usual one; null for no origin. */
export function siteName(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null
}
