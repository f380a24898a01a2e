import { describe, expect, test } from 'vitest'
import { openStorage } from '../../state/storage.ts'
import { createCoreStorage } from './coreStorage.ts'

function createArea(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const open = (area = createArea()) => ({
  area,
  storage: createCoreStorage(
    openStorage(() => area),
    'k',
  ),
})

describe('the library’s storage', () => {
  test('keeps JSON for the next visit, in one value', async () => {
    const { storage, area } = open()
    await storage.setItem('a', { list: [1, null] })
    await storage.setItem('b', 'text')
    await storage.removeItem('b')
    await Promise.resolve()
    expect([...area.values.keys()]).toEqual(['k'])
    const next = open(area).storage
    expect(await next.getKeys()).toEqual(['a'])
    expect(await next.getEntries()).toEqual([['a', { list: [1, null] }]])
    expect(await next.getItem('b')).toBeUndefined()
  })

  test('returns copies', async () => {
    const { storage } = open()
    const value = { list: [1] }
    await storage.setItem('a', value)
    value.list.push(2)
    expect(await storage.getItem('a')).toEqual({ list: [1] })
  })

  test('removes its value when it is empty', async () => {
    const { storage, area } = open()
    await storage.setItem('a', 1)
    await Promise.resolve()
    await storage.removeItem('a')
    await Promise.resolve()
    expect(area.values.size).toBe(0)
  })

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{"v":2,"data":{}}',
    '{"v":1,"data":{"a":1}}',
    '{"v":1,"data":{"a":"{"}}',
  ])('moves %j to quarantine', async (text) => {
    const { storage, area } = open(createArea({ k: text }))
    expect(await storage.getKeys()).toEqual([])
    expect(area.values).toEqual(new Map([['k.quarantine', text]]))
  })

  /** Two tabs, each with its own library, over the same browser storage. */
  async function twoTabs() {
    const before = open()
    await before.storage.setItem('keychain', { seed: '1' })
    await before.storage.setItem('session', [])
    await Promise.resolve()
    const { area } = before
    return { area, a: open(area).storage, b: open(area).storage }
  }

  test('keeps another tab’s session and its key after a reload', async () => {
    const { area, a, b } = await twoTabs()
    await b.setItem('keychain', { seed: '1', shown: 'x' })
    await Promise.resolve()
    await a.setItem('keychain', { seed: '1', paired: 'y' })
    await a.setItem('session', [{ topic: 'paired', expiry: 1 }])
    await Promise.resolve()
    await b.setItem('keychain', { seed: '1', again: 'z' })
    await b.setItem('session', [])
    await b.setItem('request', [{ id: 1 }])
    await Promise.resolve()
    const next = open(area).storage
    expect(await next.getItem('keychain')).toEqual({ seed: '1', paired: 'y', again: 'z' })
    expect(await next.getItem('session')).toEqual([{ topic: 'paired', expiry: 1 }])
    expect(await next.getItem('request')).toEqual([{ id: 1 }])
  })

  test('does not restore a session that another tab has ended', async () => {
    const { area, a } = await twoTabs()
    await a.setItem('session', [{ topic: 'one' }, { topic: 'two' }])
    await Promise.resolve()
    const b = open(area).storage
    await a.setItem('session', [{ topic: 'two' }])
    await Promise.resolve()
    await b.setItem('session', [{ topic: 'one' }, { topic: 'two', expiry: 2 }])
    await Promise.resolve()
    expect(await open(area).storage.getItem('session')).toEqual([{ topic: 'two', expiry: 2 }])
  })

  test('replaces corrupt data of another tab', async () => {
    const { area, a } = await twoTabs()
    area.setItem('k', 'nonsense')
    await a.setItem('x', 1)
    await Promise.resolve()
    expect(await open(area).storage.getItem('keychain')).toEqual({ seed: '1' })
  })

  test('works in memory if the browser blocks storage', async () => {
    const storage = createCoreStorage(
      openStorage(() => {
        throw new Error('blocked')
      }),
      'k',
    )
    await storage.setItem('a', 1)
    expect(await storage.getItem('a')).toBe(1)
  })
})
