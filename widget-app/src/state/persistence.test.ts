import { expect, test } from 'vitest'
import { createPersistence } from './persistence.ts'
import { openStorage, type Storage } from './storage.ts'

function setUp(): { storage: Storage; persistence: ReturnType<typeof createPersistence> } {
  const storage = openStorage(() => {
    throw new Error('no area: memory')
  })
  return { storage, persistence: createPersistence(storage, 'demo') }
}

const KEY = '@airlock/demo/connected_namespaces'

test('a stored value is read again, per project', () => {
  const { storage, persistence } = setUp()
  persistence.write('connected_namespaces', ['eip155'])
  expect(persistence.read('connected_namespaces')).toEqual(['eip155'])
  expect(createPersistence(storage, 'other').read('connected_namespaces')).toBeNull()
  persistence.write('connected_namespaces', undefined)
  expect(persistence.read('connected_namespaces')).toBeNull()
})

test.each([
  ['not JSON', '{bad'],
  ['without an envelope', '["eip155"]'],
  ['of another shape', '{"v":1,"data":{"eip155":true}}'],
  ['from a newer version', '{"v":2,"data":["eip155"]}'],
  ['with an extra field', '{"v":1,"data":["eip155"],"more":1}'],
])('a value is moved to quarantine if it is %s', (_, text) => {
  const { storage, persistence } = setUp()
  storage.set(KEY, text)
  expect(persistence.read('connected_namespaces')).toBeNull()
  expect(storage.get(KEY)).toBeNull()
  expect(storage.get(`${KEY}.quarantine`)).toBe(text)
})

const BALANCE = { balance: '1', symbol: 'ETH', timestamp: 1 }

test.each([
  ['a balance for each address', { a: BALANCE, b: BALANCE }, true],
  ['no balance', {}, true],
  ['an expired balance', { a: { ...BALANCE, isExpired: true } }, true],
  ['a list', [BALANCE], false],
  ['null', null, false],
  ['one invalid balance', { a: BALANCE, b: { ...BALANCE, more: 1 } }, false],
])('a stored balance cache with %s is read completely or not at all', (_, data, isRead) => {
  const { storage, persistence } = setUp()
  storage.set('@airlock/demo/native_balance_cache', JSON.stringify({ v: 1, data }))
  expect(persistence.read('native_balance_cache')).toEqual(isRead ? data : null)
})
