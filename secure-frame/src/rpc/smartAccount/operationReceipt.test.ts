import { expect, test } from 'vitest'
import type { Hex } from '../../signing/payload.ts'
import { operationReceipt } from './operationReceipt.ts'
import { BEFORE_EXECUTION, event, executed, FRIEND, type Log, receiptOf, SMART } from './smart.fixture.ts'

const HASH: Hex = `0x${'a1'.repeat(32)}`
const OTHER: Hex = `0x${'b2'.repeat(32)}`
const sent = { chainId: 1, hash: HASH, sender: SMART.address, nonce: 0n, since: 0n, sentAt: 0 }
const read = (logs: Log[], status?: string) => operationReceipt(receiptOf(logs, status) as never, sent)

test('only the events of the operation’s own calls belong to it', () => {
  const logs = [
    event('01'),
    BEFORE_EXECUTION,
    event('02'),
    executed(OTHER),
    event('03'),
    event('04'),
    executed(HASH),
    event('05'),
  ]
  expect(read(logs)).toMatchObject({ status: '0x1', gasUsed: '0x15f90', logs: [event('03'), event('04')] })
})

test('the first operation of a bundle has no events from its validation', () => {
  const logs = [event('01'), BEFORE_EXECUTION, event('02'), executed(HASH)]
  expect(read(logs)?.logs).toEqual([event('02')])
})

test('an operation that failed in a successful transaction has failed', () => {
  expect(read([BEFORE_EXECUTION, executed(HASH, { success: false })])).toMatchObject({ status: '0x0' })
})

test.each<[string, Log[]]>([
  ['without the operation', [BEFORE_EXECUTION, executed(OTHER)]],
  ['with the event of another contract', [{ ...executed(HASH), address: FRIEND }]],
  ['with the operation of another account', [executed(HASH, { sender: FRIEND })]],
  ['with another nonce', [executed(HASH, { nonce: 1n })]],
  ['without events', []],
])('a transaction %s is not the operation’s', (_, logs) => {
  expect(read(logs)).toBeNull()
})

test('a failed transaction executes no operation, whatever its events are', () => {
  expect(read([BEFORE_EXECUTION, executed(HASH)], '0x0')).toBeNull()
})

test('an event that cannot be read is the node’s fault', () => {
  expect(() => read([{ ...executed(HASH), data: '0x01' }])).toThrow(
    expect.objectContaining({ reason: 'network' }),
  )
})
