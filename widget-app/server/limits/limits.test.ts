import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLimits } from './limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const shop = (client: string, isPage = true) => ({ projectId: 'shop', client, isPage })

describe('the rate limit', () => {
  test('counts each client separately, including every call of a batch', async () => {
    const limits = createLimits({ perAddress: 10, perProject: 1_000 })
    expect(await limits.take(shop('a'), 9)).toBeUndefined()
    expect(await limits.take(shop('a'), 2)).toBe(60)
    expect(await limits.take(shop('b'), 10)).toBeUndefined()
  })

  test('does not count refused calls', async () => {
    const limits = createLimits({ perAddress: 10, perProject: 10 })
    expect(await limits.take(shop('a'), 6)).toBeUndefined()
    expect(await limits.take(shop('a'), 5)).toBe(60)
    expect(await limits.take(shop('a'), 4)).toBeUndefined()
  })

  test('counts a project over all its clients; a refusal does not count for it', async () => {
    const limits = createLimits({ perAddress: 10, perProject: 15 })
    expect(await limits.take(shop('a'), 10)).toBeUndefined()
    expect(await limits.take(shop('b'), 10)).toBe(60)
    expect(await limits.take({ projectId: 'game', client: 'b', isPage: true }, 10)).toBeUndefined()
  })

  test('resets when the minute is over, which is its Retry-After', async () => {
    const limits = createLimits({ perAddress: 10, perProject: 1_000 })
    await limits.take(shop('a'), 10)
    vi.advanceTimersByTime(45_000)
    expect(await limits.take(shop('a'), 1)).toBe(15)
    vi.advanceTimersByTime(15_000)
    expect(await limits.take(shop('a'), 10)).toBeUndefined()
  })

  test('forgets inactive clients', async () => {
    const limits = createLimits({ perAddress: 10, perProject: 1_000 })
    for (let client = 0; client < 100; client++) await limits.take(shop(String(client)), 1)
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [true, { perAddress: 10, perProject: 1_000 }, 10],
    [true, { perAddress: 1_000, perProject: 10 }, 10],
    [false, { perAddress: 30_000, perProject: 3_000_000 }, 3_000],
    [false, { perAddress: 5_000, perProject: 5_000 }, 1_000],
  ])('of a page (%s) refuses permanently more than %j ever allows', async (isPage, given, most) => {
    const limits = createLimits(given)
    expect(await limits.take(shop('a', isPage), most + 1)).toBe(Number.POSITIVE_INFINITY)
    expect(await limits.take(shop('a', isPage), most)).toBeUndefined()
  })

  test('counts programs separately from pages: a tenth as many, per client and per project', async () => {
    const limits = createLimits({ perAddress: 20_000, perProject: 30_000 })
    expect(await limits.take(shop('a', false), 2_000)).toBeUndefined()
    expect(await limits.take(shop('a', false), 1)).toBe(60)
    expect(await limits.take(shop('b', false), 1_000)).toBeUndefined()
    expect(await limits.take(shop('b', false), 1)).toBe(60)
    expect(await limits.take(shop('a'), 20_000)).toBeUndefined()
  })
})
