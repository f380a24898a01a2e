import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from './app.ts'
import { handOn } from './returned.ts'

/** A page with this address, and a widget: the address afterwards, and what the widget was told. */
async function opened(address: string) {
  const page = new URL(address, 'https://shop.example')
  const replaceState = vi.fn((_state: unknown, _title: string, path: string) => {
    page.href = new URL(path, page).href
  })
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', { state: { scroll: 7 }, replaceState })
  const emit = vi.fn()
  const load = vi.fn(async () => ({ emit }))
  const prefetch = vi.fn(async () => {})
  const handed = () => handOn({ session: { load } } as unknown as App, { prefetch })
  await handed()
  return { path: page.pathname + page.search + page.hash, replaceState, emit, prefetch, handed }
}

const log = ['log', 'info', 'warn', 'error'] as const
beforeEach(() => {
  for (const name of log) vi.spyOn(console, name).mockImplementation(() => {})
})
afterEach(() => {
  for (const name of log) expect(console[name]).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the result of a messaging app', () => {
  test.each([
    ['alone', '/shop?result_uri=tg%3A%2F%2Fx', '/shop', 'tg://x'],
    [
      'among others, which stay as they were written',
      '/?a=1+%2B&result_uri=x&b=%7E#top',
      '/?a=1+%2B&b=%7E#top',
      'x',
    ],
    ['twice', '/?result_uri=x&result_uri=y', '/', 'x'],
    ['beside what cannot be decoded', '/?%E0=1&result_uri=x', '/?%E0=1', 'x'],
  ])('%s is handed on and leaves the address', async (_, address, path, url) => {
    const page = await opened(address)
    expect(page.path).toBe(path)
    expect(page.replaceState).toHaveBeenCalledWith({ scroll: 7 }, '', path)
    expect(page.emit).toHaveBeenCalledExactlyOnceWith('returned', { url })
  })

  test('is read once', async () => {
    const page = await opened('/?result_uri=x')
    await page.handed()
    expect(page.emit).toHaveBeenCalledTimes(1)
  })

  test.each(['/?result_uri=', '/?my_result_uri=x', '/#result_uri=x'])(
    '%s has none, and loads no widget',
    async (address) => {
      const page = await opened(address)
      expect(page.emit).not.toHaveBeenCalled()
      expect(page.prefetch).not.toHaveBeenCalled()
    },
  )

  test('leaves the address even if there is no widget', async () => {
    const page = new URL('https://shop.example/?result_uri=x')
    vi.stubGlobal('location', page)
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, _title: string, path: string) => (page.href = new URL(path, page).href),
    })
    await handOn({ session: undefined } as unknown as App, { prefetch: async () => {} })
    expect(page.search).toBe('')
  })
})
