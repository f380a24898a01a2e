import { callsId } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { createBundleServer, newBundles } from './bundles.fixture.ts'
import { createBundles } from './bundles.ts'
import { operationId } from './smartAccount/operationId.ts'

const HASH = `0x${'a1'.repeat(32)}` as const
const ofTransactions = callsId({ chainId: 1, hashes: [HASH], total: 1, sentAt: 1 })
const ofOperation = operationId({
  chainId: 1,
  hash: HASH,
  sender: `0x${'ab'.repeat(20)}`,
  nonce: 0n,
  since: 1n,
  sentAt: 1,
})
const DUPLICATE = { code: 5720 }
const away = () => Promise.reject(new Error('away'))

test('an id is claimed once, joined to its calls, and free again if nothing was sent', async () => {
  const bundles = newBundles()
  await bundles.claim('mine')
  await expect(bundles.claim('mine')).rejects.toMatchObject(DUPLICATE)
  expect(await bundles.idOf('mine')).toBeUndefined()
  await bundles.drop('mine')
  await bundles.claim('mine')
  await bundles.settle('mine', ofOperation)
  expect(await bundles.idOf('mine')).toBe(ofOperation)
  await expect(bundles.claim('mine')).rejects.toMatchObject(DUPLICATE)
})

test('two requests at once cannot have the same id', async () => {
  const bundles = newBundles()
  const outcomes = await Promise.allSettled([bundles.claim('mine'), bundles.claim('mine')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('an id is known and taken after a reload, and on another device', async () => {
  const { server } = createBundleServer()
  await createBundles(server).settle('mine', ofOperation)
  const reloaded = createBundles(server)
  await expect(reloaded.claim('mine')).rejects.toMatchObject(DUPLICATE)
  expect(await reloaded.idOf('mine')).toBe(ofOperation)
  await reloaded.drop('other')
  expect(await reloaded.idOf('mine')).toBe(ofOperation)
})

test('the server gets only hashes, of one length', async () => {
  const { server, rows } = createBundleServer()
  const bundles = createBundles(server)
  for (const name of ['', 'mine', 'x'.repeat(8_194), '\0', '\ud800']) await bundles.claim(name)
  expect([...rows.keys()].every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
  expect(rows.size).toBe(5)
})

test('calls that follow one another are open until the last is settled', async () => {
  const bundles = newBundles()
  await bundles.claim('mine')
  await bundles.settle('mine', ofTransactions, true)
  expect([await bundles.idOf('mine'), bundles.isOpen('mine')]).toEqual([ofTransactions, true])
  await bundles.settle('mine', ofTransactions)
  expect(bundles.isOpen('mine')).toBe(false)
})

test.each([ofTransactions, ofOperation])(
  'our own ids cannot be taken, and need no server: %s',
  async (id) => {
    const bundles = createBundles({ claim: away, settle: away, drop: away, read: away })
    await expect(bundles.claim(id)).rejects.toMatchObject(DUPLICATE)
    await expect(bundles.claim(id.toUpperCase().replace('0X', '0x'))).rejects.toMatchObject(DUPLICATE)
    expect(await bundles.idOf(id)).toBe(id)
  },
)

test('a server that is away refuses a claim, but does not hide what was sent', async () => {
  const bundles = createBundles({ claim: away, settle: away, drop: away, read: away })
  await expect(bundles.claim('mine')).rejects.toThrow('away')
  await bundles.settle('mine', ofOperation)
  expect(await bundles.idOf('mine')).toBe(ofOperation)
  await bundles.drop('other')
  await expect(bundles.idOf('another')).rejects.toThrow('away')
})

test('the latest ids are remembered here; for others the server is asked', async () => {
  const { server } = createBundleServer()
  let reads = 0
  const bundles = createBundles({
    ...server,
    read: (name) => {
      reads += 1
      return server.read(name)
    },
  })
  for (let index = 0; index < 257; index++) await bundles.settle(`${index}`, ofOperation)
  expect(await bundles.idOf('1')).toBe(ofOperation)
  expect(reads).toBe(0)
  expect(await bundles.idOf('0')).toBe(ofOperation)
  expect(reads).toBe(1)
})

test('an id that no standard allows is asked of no server', async () => {
  expect(
    await createBundles({ claim: away, settle: away, drop: away, read: away }).idOf('x'.repeat(8_195)),
  ).toBeUndefined()
})
