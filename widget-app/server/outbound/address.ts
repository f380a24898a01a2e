import ipaddr from 'ipaddr.js'

/** All allocated global IPv6 addresses lie in this range. Others are translated to IPv4, local, or unassigned. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is this machine, its network, or otherwise not public. Text that is no address counts as
 * internal.
 */
export function isInternal(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return true
  return ip instanceof ipaddr.IPv6 && !ip.match(GLOBAL_V6)
}

/** Whether a URL's host is internal by its name alone, before it is resolved. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return ipaddr.isValid(host)
    ? isInternal(host)
    : /(?:^|\.)(?:localhost|local|internal)$/i.test(host) || !host.includes('.')
}
