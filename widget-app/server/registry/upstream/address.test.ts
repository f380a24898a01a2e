import { expect, test } from 'vitest'
import { isInternal, isInternalHost } from './address.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.100.0.1', true],
  ['169.254.169.254', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['93.184.216.34', false],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::a00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['2606:2800:220:1::1', false],
])('%s is internal: %s', (address, expected) => expect(isInternal(address)).toBe(expected))

// As URL writes them: it makes one form out of 2130706433, 0x7f.1 and 127.1.
test.each([
  ['https://127.1', true],
  ['https://2130706433', true],
  ['https://0x7f000001', true],
  ['https://[::1]', true],
  ['https://[::ffff:10.0.0.1]', true],
  ['https://localhost', true],
  ['https://localhost.', true],
  ['https://registry.localhost', true],
  ['https://registry', true],
  ['https://registry.internal', true],
  ['https://printer.local', true],
  ['https://registry.example', false],
  ['https://93.184.216.34', false],
])('%s is internal: %s', (url, expected) => expect(isInternalHost(new URL(url).hostname)).toBe(expected))
