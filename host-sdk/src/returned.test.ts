import { afterEach, describe, expect, test, vi } from 'vitest'
import type { App } from './app.ts'
import { tellReturn } from './returned.ts'
import { takeResult } from './takeResult.ts'

/** A page with this address: the result that is taken, and the address afterwards. */
function opened(address: string) {
  const page = new URL(address, 'https://shop.example')
  const replaceState = vi.fn((_state: unknown, _title: string, path: string) => {
    page.href = new URL(path, page).href
  })
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', { state: { scroll: 7 }, replaceState })
  const result = takeResult()
  return { result, path: page.pathname + page.search + page.hash, replaceState }
}

afterEach(() => vi.unstubAllGlobals())

describe('the result of a messaging app', () => {
  test.each([
    ['alone', '/shop?result_uri=tg%3A%2F%2Fx', '/shop'],
    [
      'among others, which stay as they were written',
      '/?a=1+%2B&result_uri=x&b=%7E#top',
      '/?a=1+%2B&b=%7E#top',
    ],
    ['twice', '/?result_uri=x&result_uri=y', '/'],
    ['written another way', '/?result%5Furi=x&a=1', '/?a=1'],
    ['beside what cannot be decoded', '/?%E0=1&result_uri=x', '/?%E0=1'],
    ['empty', '/?result_uri=', '/'],
  ])('%s leaves the address at once, and is taken once', (_, address, path) => {
    const page = opened(address)
    expect([page.result, page.path]).toEqual([true, path])
    expect(page.replaceState).toHaveBeenCalledExactlyOnceWith({ scroll: 7 }, '', path)
    expect(takeResult()).toBe(false)
  })

  test.each(['/?my_result_uri=x', '/?a=result_uri', '/#result_uri=x', '/'])('is not in %s', (address) => {
    const page = opened(address)
    expect([page.result, page.replaceState.mock.calls.length]).toEqual([false, 0])
  })

  test('makes the widget load and know of the return, but not of the value', async () => {
    const emit = vi.fn()
    const prefetch = vi.fn(async () => {})
    await tellReturn({ session: { load: async () => ({ emit }) } } as unknown as App, { prefetch })
    expect(prefetch).toHaveBeenCalledOnce()
    expect(emit).toHaveBeenCalledExactlyOnceWith('returned', {})
  })

  test('is forgotten, and in no log, if there is no widget', async () => {
    const log = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const load = () => Promise.reject(new Error('There is no widget'))
    await tellReturn({ session: { load } } as unknown as App, { prefetch: async () => {} })
    for (const spy of log) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
