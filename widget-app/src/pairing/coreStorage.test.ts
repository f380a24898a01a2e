import { describe, expect, test } from 'vitest'
import { openStorage } from '../store/storage.ts'
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
  test('keeps JSON for the next visit, all in one value', async () => {
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

  test('hands out copies', async () => {
    const { storage } = open()
    const value = { list: [1] }
    await storage.setItem('a', value)
    value.list.push(2)
    expect(await storage.getItem('a')).toEqual({ list: [1] })
  })

  test('leaves nothing behind when it is empty', async () => {
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
  ])('sets %j aside', async (text) => {
    const { storage, area } = open(createArea({ k: text }))
    expect(await storage.getKeys()).toEqual([])
    expect(area.values).toEqual(new Map([['k.quarantine', text]]))
  })

  test('works on in memory where the browser keeps nothing', async () => {
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
