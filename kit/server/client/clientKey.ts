import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groups(address: string): string[] {
  // An IPv4 tail counts as two groups. Their values do not matter: only the first four groups are used.
  const text = address.replace(/(?<=:)\d+\.\d+\.\d+\.\d+$/, '0:0')
  const [head = '', tail] = text.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
}

/**
 * The key of a limit per client: an IPv4 address, or the /64 of an IPv6 address, because one home or one server holds
 * all addresses of it (SEC-25). Everything that is no address counts as one client.
 */
export function clientKey(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped ?? isIPv4(plain)) return mapped ?? plain
  if (!isIPv6(plain)) return 'unknown'
  const prefix = groups(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
