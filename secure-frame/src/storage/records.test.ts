import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { openRecords } from './records.ts'

const disk = () => {
  const factory = new IDBFactory()
  return () => factory
}

describe('on disk', () => {
  test('a stored record is there on the next page', async () => {
    const factory = disk()
    await openRecords('a', factory).update('key', () => ({ n: 1 }))
    expect(await openRecords('a', factory).get('key')).toEqual({ n: 1 })
    expect(await openRecords('b', factory).get('key')).toBeUndefined()
  })

  test('undefined removes a record', async () => {
    const records = openRecords('a', disk())
    await records.update('key', () => 1)
    await records.update('key', () => undefined)
    expect(await records.get('key')).toBeUndefined()
    expect(records.persistent()).toBe(true)
  })

  test('concurrent changes of two tabs are kept', async () => {
    const factory = disk()
    const tabs = [openRecords('a', factory), openRecords('a', factory)]
    const add = (current: unknown) => (typeof current === 'number' ? current : 0) + 1
    await Promise.all(Array.from({ length: 20 }, (_, at) => tabs[at % 2]?.update('n', add)))
    expect(await tabs[0]?.get('n')).toBe(20)
  })

  test('a non-extractable key remains one', async () => {
    const factory = disk()
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    await openRecords('a', factory).update('key', () => ({ key }))
    const kept = (await openRecords('a', factory).get('key')) as { key: CryptoKey }
    expect(kept.key).toBeInstanceOf(CryptoKey)
    expect(kept.key.extractable).toBe(false)
  })
})

describe.each<[string, () => IDBFactory | undefined]>([
  ['missing', () => undefined],
  [
    'blocked',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  ],
])('storage that is %s', (_, factory) => {
  test('keeps records as long as the page, and reports that', async () => {
    const records = openRecords('a', factory)
    await records.update('key', () => 'value')
    expect(await records.get('key')).toBe('value')
    await records.update('key', (current) => `${current}!`)
    expect(await records.get('key')).toBe('value!')
    await records.update('key', () => undefined)
    expect(await records.get('key')).toBeUndefined()
    expect(records.persistent()).toBe(false)
  })
})

test('a record that the disk refuses is kept in memory, based on the stored one', async () => {
  const factory = disk()
  const records = openRecords('a', factory)
  await records.update('key', () => 'on disk')
  // A function cannot be cloned: the browser throws as it does when the disk is full.
  await records.update('key', (current) => ({ current, refused: () => {} }))
  expect(await records.get('key')).toMatchObject({ current: 'on disk' })
  expect(records.persistent()).toBe(false)
  expect(await openRecords('a', factory).get('key')).toBe('on disk')
})
