import { expect, test, vi } from 'vitest'
import { openStorage } from './storage.ts'

function area(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
}

test('values are stored by the browser', () => {
  const real = area()
  const storage = openStorage(() => real)
  storage.set('a', '1')
  expect(real.getItem('a')).toBe('1')
  real.removeItem('a')
  expect(storage.get('a')).toBeNull()
  expect(storage.isPersistent).toBe(true)
})

test.each([
  [
    'access throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'writing throws',
    () => ({
      ...area(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  ],
])('values last as long as the page if %s', (_, open) => {
  const storage = openStorage(open)
  expect(storage.isPersistent).toBe(false)
  storage.set('a', '1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
})

test('values last as long as the page if the browser refuses later, which is reported once', () => {
  const real = area()
  const onRefused = vi.fn()
  const storage = openStorage(() => real, onRefused)
  storage.set('a', '1')
  real.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storage.set('b', '2')
  storage.set('c', '3')
  expect(storage.get('a')).toBe('1')
  expect(storage.get('c')).toBe('3')
  expect(storage.isPersistent).toBe(false)
  expect(onRefused).toHaveBeenCalledOnce()
})
