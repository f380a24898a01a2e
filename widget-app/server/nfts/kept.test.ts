import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { chainForTests } from '../testing/chains.ts'
import { string } from '../testing/fakeEvm.ts'
import { address } from '../testing/scriptedLogs.ts'
import { evmCollectibles } from './evm.ts'
import { createCollectibles } from './nfts.ts'
import { NO_WEB } from './web.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const huge = `data:image/png;base64,${Buffer.concat([PNG, Buffer.alloc(63_000)]).toString('base64')}`
const uri = string(`data:application/json,${JSON.stringify({ name: 'Big', image: huge })}`)
const items = Array.from({ length: 24 }, (_, index) => ({
  kind: 721,
  token: 'c'.repeat(40),
  token_id: String(index),
  amount: '1',
  isHandedOut: false,
}))

/** Accounts whose collectibles have images of the maximum size. */
function collectiblesOfMany() {
  let reads = 0
  const source = evmCollectibles({
    store: {
      read: async <Value>() => {
        reads += 1
        return items as Value
      },
      write: () => Promise.reject(new Error('These tests write nothing.')),
      opened: new Promise(() => {}),
      close: async () => {},
    },
    contracts: { ask: async (_, calls) => calls.map((_call, index) => (index % 2 === 1 ? uri : null)) },
    collections: { names: async () => new Map() },
  })
  const collectibles = createCollectibles({ sources: { eip155: source }, web: NO_WEB, now: () => 0 })
  const chain = chainForTests()
  const read = (index: number) => collectibles.of(chain, getAddress(address(index)), undefined)
  return { read, reads: () => reads }
}

test('owners of large pictures are cached for a while, within a memory limit', async () => {
  const { read, reads } = collectiblesOfMany()
  const { value } = await read(1)
  const length = value.data.reduce((sum, { picture }) => sum + (picture?.length ?? 0), 0)
  expect(length).toBeGreaterThan(24 * 80_000)
  await read(1)
  expect(reads()).toBe(1)
  const most = Math.ceil(32_000_000 / length)
  for (let index = 2; index <= most + 1; index++) await read(index)
  await read(most + 1)
  expect(reads()).toBe(most + 1)
  await read(1)
  expect(reads()).toBe(most + 2)
})
