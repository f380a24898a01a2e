import { getDomain } from 'tldts'

/**
 * The name that somebody has registered of a host name (`a.b.example.co.uk`: `example.co.uk`): all under it are theirs. The
 * host itself where there is none, as of an IP address.
 */
export const siteOf = (hostname: string): string =>
  getDomain(hostname, { allowPrivateDomains: true, validateHostname: false }) ?? hostname
