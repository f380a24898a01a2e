import { expect, test } from 'vitest'
import { openRecords } from '../storage/records.ts'
import { createOperations } from './operations.ts'
import { OWNER, SMART } from './smartAccount/smart.fixture.ts'

const operation = {
  chainId: 1,
  hash: `0x${'a1'.repeat(32)}`,
  sender: SMART.address,
  nonce: 2n ** 70n,
  since: 16n,
  sentAt: 1_000_000,
} as const

test('the latest operation on each chain outlives the page, and is only of its own account', async () => {
  const records = openRecords('test', () => undefined)
  const before = createOperations(records, SMART.address)
  await before.add({ ...operation, nonce: 1n })
  await before.add(operation)
  await before.add({ ...operation, chainId: 10, nonce: 7n })
  const after = createOperations(records, SMART.address.toLowerCase())
  expect(await after.latest(1)).toEqual(operation)
  expect(await after.latest(10)).toMatchObject({ nonce: 7n })
  expect(await after.latest(5)).toBeUndefined()
  expect(await createOperations(records, OWNER.address).latest(1)).toBeUndefined()
})

test('an operation that was refused is forgotten, unless another one followed it', async () => {
  const operations = createOperations(
    openRecords('test', () => undefined),
    SMART.address,
  )
  await operations.add(operation)
  await operations.drop({ ...operation, hash: `0x${'b2'.repeat(32)}` })
  expect(await operations.latest(1)).toEqual(operation)
  await operations.drop(operation)
  expect(await operations.latest(1)).toBeUndefined()
})

test('a stored value of another shape is ignored, and replaced', async () => {
  const records = openRecords('test', () => undefined)
  await records.update(`operations:${SMART.address.toLowerCase()}`, () => ({ 1: { nonce: '2' } }))
  const operations = createOperations(records, SMART.address)
  expect(await operations.latest(1)).toBeUndefined()
  await operations.add(operation)
  expect(await operations.latest(1)).toEqual(operation)
})

test.each<[string, number | null | Error, bigint]>([
  ['a newer one', operation.sentAt + 1, 9n],
  ['an older one', operation.sentAt - 1, operation.nonce],
  ['none', null, operation.nonce],
  ['no answer', new Error('away'), operation.nonce],
])('the newer of the own and the server’s operation counts: the server has %s', async (_, sentAt, nonce) => {
  const asked: number[] = []
  const operations = createOperations(
    openRecords('test', () => undefined),
    SMART.address,
    async (chainId) => {
      asked.push(chainId)
      if (sentAt instanceof Error) throw sentAt
      return sentAt === null ? null : { sender: SMART.address, nonce: 9n, sentAt }
    },
  )
  await operations.add(operation)
  expect(await operations.latest(1)).toMatchObject({ nonce })
  expect(asked).toEqual([1])
})
