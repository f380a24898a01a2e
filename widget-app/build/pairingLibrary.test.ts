import { Buffer as NodeBuffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { Buffer } from './bufferMini.ts'
import { withoutVendor } from './pairingLibrary.ts'

const LIBRARY = new URL('../../utils/dist/index.es.js', import.meta.resolve('@walletconnect/sign-client'))

test('the library asks no server of its vendor about a contract’s signature', async () => {
  const code = await readFile(LIBRARY, 'utf8')
  const asks = (one: string) => one.includes('case"eip1271":return await')
  expect([asks(code), asks(withoutVendor(code))]).toEqual([true, false])
  expect(() => withoutVendor('')).toThrow('has changed')
})

describe('Buffer reads and writes like Node’s', () => {
  test.each(['', 'a', 'ab', 'Ünïcode — 語'])('%j', (text) => {
    const node = NodeBuffer.from(text)
    const bytes = Buffer.from(text)
    expect(new Uint8Array(bytes)).toEqual(new Uint8Array(node))
    for (const encoding of ['utf-8', 'base64', 'hex'] as const) {
      expect(bytes.toString(encoding)).toBe(node.toString(encoding))
      expect(Buffer.from(node.toString(encoding), encoding).toString()).toBe(text)
    }
  })

  test('base64 of either alphabet, with and without padding', () => {
    for (const text of ['-_-_', '+/+/', 'YQ', 'YQ=='])
      expect(Buffer.from(text, 'base64').toString('hex')).toBe(
        NodeBuffer.from(text, 'base64').toString('hex'),
      )
  })
})
