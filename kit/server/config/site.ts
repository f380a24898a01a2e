import { getDomain } from 'tldts'

/**
 * The registrable domain of a host name (`example.co.uk` for `a.b.example.co.uk`): one owner controls all names under
 * it. If there is none, as for an IP address, it is the host itself.
 */
export const siteOf = (hostname: string): string =>
  getDomain(hostname, { allowPrivateDomains: true, validateHostname: false }) ?? hostname
