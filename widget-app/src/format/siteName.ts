/**
 * The readable form of an origin: the host, with its port unless that is the default; null for an invalid
 * origin.
 */
export function siteName(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null
}
