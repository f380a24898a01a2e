import { expect, test } from 'vitest'
import { openStorage } from '../../state/storage.ts'
import type { RootState } from '../../state/store/store.ts'
import { createArea } from '../../testing/harness.ts'
import { preferenceOf, wishOf } from './preference.ts'

const KEY = '@airlock/demo/https://dapp.example/'

function stored(content: Record<string, unknown> = {}) {
  const area = createArea()
  for (const [name, value] of Object.entries(content)) area.setItem(KEY + name, JSON.stringify(value))
  const storage = openStorage(() => area)
  const config = { projectId: 'demo', site: 'https://dapp.example' }
  const preference = preferenceOf({ storage: () => storage }, { config } as RootState)
  return { preference, read: (name: string) => area.getItem(KEY + name) }
}

test('is stored by family, and comes back', () => {
  const { preference, read } = stored()
  expect(preference.preferred()).toBeUndefined()
  preference.prefer('eoa')
  expect(read('preferred_account_types')).toBe('{"v":1,"data":{"eip155":"eoa"}}')
  expect(preference.preferred()).toBe('eoa')
})

test('is forgotten at a sign-out', () => {
  const { preference, read } = stored()
  preference.prefer('eoa')
  preference.forget()
  expect(read('preferred_account_types')).toBeNull()
  expect(preference.preferred()).toBeUndefined()
})

test('networks are stored joined by commas', () => {
  const { preference, read } = stored()
  preference.keepNetworks([1, 8453])
  expect(read('smart_account_enabled')).toBe('{"v":1,"data":true}')
  expect(read('smart_account_enabled_networks')).toBe('{"v":1,"data":"1,8453"}')
  expect(preference.networks()).toEqual([1, 8453])
  preference.keepNetworks([])
  expect(read('smart_account_enabled')).toBe('{"v":1,"data":false}')
  expect(preference.networks()).toEqual([])
})

test('a project without smart accounts leaves nothing behind', () => {
  const { preference, read } = stored()
  preference.keepNetworks([])
  expect(read('smart_account_enabled')).toBeNull()
})

test.each([
  ['a future version', { v: 2, data: { eip155: 'eoa' } }],
  ['another type', { v: 1, data: { eip155: 'multisig' } }],
  ['a type of another family', { v: 1, data: { eip155: 'payment' } }],
  ['no object', 'eoa'],
  ['nothing', null],
])('%s is no choice', (_, value) => {
  expect(stored({ preferred_account_types: value }).preference.preferred()).toBeUndefined()
})

test.each([['1,x,2'], [',,'], ['1.5,2'], ['-']])('of the list %j only chain ids are read', (data) => {
  const found = stored({ smart_account_enabled_networks: { v: 1, data } }).preference.networks()
  expect(found.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
})

test.each([
  ['eoa', { eip155: 'eoa' }, 'eoa'],
  ['smartAccount', { eip155: 'smartAccount' }, 'smartAccount'],
  ['another family', { solana: 'eoa' }, undefined],
  ['an invalid type', { eip155: 'payment' }, undefined],
  ['nothing', undefined, undefined],
])('the dApp wishes %s', (_, defaultAccountTypes, wish) => {
  expect(wishOf({ config: { defaultAccountTypes } } as unknown as RootState)).toBe(wish)
})
