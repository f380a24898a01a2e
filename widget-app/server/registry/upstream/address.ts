import { BlockList, isIP } from 'node:net'

const INTERNAL = new BlockList()
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const
const V6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const
for (const [net, bits] of V4) INTERNAL.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of V6) INTERNAL.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is this machine, its network, or otherwise not on the public net. */
export const isInternal = (address: string): boolean =>
  INTERNAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether the host of an address names an internal machine by itself, before any name is looked up. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(host)
    ? isInternal(host)
    : /(?:^|\.)(?:localhost|local|internal)$/.test(host) || !host.includes('.')
}
