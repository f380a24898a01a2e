import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppStore } from '../../state/store/store.ts'
import type { OpenFrame } from './openFrame.ts'
import { createSecure } from './secure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Opened = Parameters<OpenFrame>[0]

/** A page of the frame, known by its number. */
const linkOf = (page: number, reload = async () => null) => {
  const getSmartAccountEnabledNetworks = async () => ({ smartAccountEnabledNetworks: [] })
  const client = { getUser: async () => ({ page }), getSmartAccountEnabledNetworks, reload }
  return { client, on: () => () => {}, emit: () => {} } as never
}

function createWidget() {
  const frames: Opened[] = []
  const remove = vi.fn()
  const openFrame = ((options: Opened) => {
    frames.push(options)
    return remove
  }) as OpenFrame
  const services = { watch: () => () => {}, storage: () => ({ get: () => null }) }
  const config = { projectId: 'shop', site: 'https://dapp.example' }
  const store = { dispatch: vi.fn(), getState: () => ({ config }), services } as unknown as AppStore
  const url = 'https://secure.example'
  const secure = createSecure(store, { openFrame, projectId: 'shop', url, isVerified: true })
  const pageNow = async () => ((await (await secure()).getUser({})) as unknown as { page: number }).page
  return { frames, remove, secure, pageNow }
}

test('all callers share one frame', async () => {
  const { frames, pageNow } = createWidget()
  const pages = [pageNow(), pageNow()]
  frames[0]?.onLink(linkOf(1), 1)
  expect(await Promise.all(pages)).toEqual([1, 1])
  expect(frames).toHaveLength(1)
})

test('whoever needs the frame while it reloads gets the next page, and not the one that ends', async () => {
  const { frames, secure, pageNow } = createWidget()
  const first = secure()
  frames[0]?.onLink(linkOf(1), 1)
  await (await first).reload({})
  const page = pageNow()
  await vi.advanceTimersByTimeAsync(5_000)
  frames[0]?.onLink(linkOf(2), 1)
  expect(await page).toBe(2)
  expect(frames).toHaveLength(1)
})

test('a frame that does not come back is removed, and the next caller gets a new one', async () => {
  const { frames, remove, secure, pageNow } = createWidget()
  const first = secure()
  frames[0]?.onLink(linkOf(1), 1)
  await (await first).reload({})
  const page = expect(pageNow()).rejects.toThrow('Unable to load email login dependency')
  await vi.advanceTimersByTimeAsync(20_000)
  await page
  expect(remove).toHaveBeenCalledOnce()
  const second = pageNow()
  frames[1]?.onLink(linkOf(2), 1)
  expect(await second).toBe(2)
})
