import ipaddr from 'ipaddr.js'

/** All that was ever given out of IPv6 lies in here: what is outside translates to IPv4, is local, or is nobody's. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is this machine, its network, or otherwise not on the public net. What is no address is internal. */
export function isInternal(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  // An IPv4 address in IPv6's spelling is judged as what it is.
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return true
  return ip instanceof ipaddr.IPv6 && !ip.match(GLOBAL_V6)
}

/** Whether the host of an address names an internal machine by itself, before any name is looked up. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return ipaddr.isValid(host)
    ? isInternal(host)
    : /(?:^|\.)(?:localhost|local|internal)$/i.test(host) || !host.includes('.')
}
