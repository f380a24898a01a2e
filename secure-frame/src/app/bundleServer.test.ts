import { expect, test } from 'vitest'
import { bundleServerOf } from './bundleServer.ts'
import { ADA, type Answers, createFakeSession, fails } from './fakes.fixture.ts'
import { lastOperationOf } from './lastOperation.ts'

const HASH = 'ab'.repeat(32)
const SENDER = `0x${'cd'.repeat(20)}` as const

const session = (answers: Answers) => createFakeSession(answers, ADA)

test('ids of calls are kept by our server, which gets their hashes', async () => {
  const { session: own, asked } = session({
    claimCalls: () => null,
    settleCalls: () => null,
    dropCalls: () => null,
    readCalls: () => ({ callsId: '0xab' }),
  })
  const server = bundleServerOf(own)
  expect(await server.claim(HASH, 'c1')).toBe(true)
  await server.settle(HASH, 'c1', '0xab')
  await server.drop(HASH, 'c1')
  expect(await server.read(HASH)).toBe('0xab')
  expect(asked).toEqual([
    ['claimCalls', { body: { nameHash: HASH, claim: 'c1' } }],
    ['settleCalls', { body: { nameHash: HASH, claim: 'c1', callsId: '0xab' } }],
    ['dropCalls', { body: { nameHash: HASH, claim: 'c1' } }],
    ['readCalls', { body: { nameHash: HASH } }],
  ])
})

test('an id that the site has used is not claimed; any other failure is one', async () => {
  const used = bundleServerOf(session({ claimCalls: fails('calls-known', 'used') }).session)
  expect(await used.claim(HASH, 'c1')).toBe(false)
  const busy = bundleServerOf(session({ claimCalls: fails('rate-limited', 'later') }).session)
  await expect(busy.claim(HASH, 'c1')).rejects.toMatchObject({ reason: 'rate-limited' })
})

test('the last operation of an account is read with its age, because clocks differ', async () => {
  const operation = { nonce: '0x10', hash: null, ageMs: 60_000 }
  const { session: own, asked } = session({ readLastOperation: () => ({ operation }) })
  const before = Math.floor(Date.now() / 1_000) - 60
  const last = await lastOperationOf(own, SENDER)(10)
  expect(last).toMatchObject({ sender: SENDER, nonce: 16n })
  expect(last?.sentAt).toBeGreaterThanOrEqual(before)
  expect(last?.sentAt).toBeLessThanOrEqual(before + 2)
  expect(asked).toEqual([['readLastOperation', { body: { chainId: 'eip155:10', sender: SENDER } }]])
  const none = session({ readLastOperation: () => ({ operation: null }) }).session
  expect(await lastOperationOf(none, SENDER)(10)).toBeNull()
})
