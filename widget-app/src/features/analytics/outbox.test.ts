import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentEvent } from '../../../shared/analytics/body.ts'
import { MOST_EVENTS } from '../../../shared/analytics/limits.ts'
import { createOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (eventId: string): SentEvent => ({
  eventId,
  url: 'https://shop.example',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN' },
})

function create(...statuses: (number | undefined)[]) {
  const posted: string[][] = []
  const beacons: string[][] = []
  const onRefused = vi.fn()
  const idsIn = (body: string) => (JSON.parse(body) as SentEvent[]).map(({ eventId }) => eventId)
  const outbox = createOutbox({
    post: async (body) => {
      posted.push(idsIn(body))
      return statuses.length > 0 ? statuses.shift() : 202
    },
    beacon: (body) => void beacons.push(idsIn(body)),
    onRefused,
  })
  return { outbox, posted, beacons, onRefused }
}

test('nothing is sent before the start, then everything in one batch', async () => {
  const { outbox, posted } = create()
  outbox.add(event('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  outbox.leave()
  expect(posted).toEqual([])
  outbox.start()
  outbox.add(event('b'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(posted).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(posted).toEqual([['a', 'b']])
})

test('events that fill a body are sent at once', async () => {
  const { outbox, posted } = create()
  outbox.start()
  for (let index = 0; index < 60; index += 1) outbox.add(event(`${index}`.padEnd(1_000, 'x')))
  await vi.advanceTimersByTimeAsync(0)
  expect(posted).toHaveLength(1)
  expect(posted[0]?.length).toBeGreaterThan(30)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(posted.flat()).toHaveLength(60)
})

test('the page goes away: what waits leaves in beacons, once', async () => {
  const { outbox, posted, beacons } = create()
  outbox.start()
  outbox.add(event('a'))
  outbox.leave()
  outbox.leave()
  expect(beacons).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(posted).toEqual([])
})

test.each([undefined, 429, 503])('after %s the batch is sent again, later and later', async (status) => {
  const { outbox, posted } = create(status, status)
  outbox.start()
  outbox.add(event('a'))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(posted).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(39_999)
  expect(posted).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(posted).toEqual([['a'], ['a'], ['a']])
})

test.each([400, 413])('after %i the batch is dropped, because it will never be taken', async (status) => {
  const { outbox, posted } = create(status)
  outbox.start()
  outbox.add(event('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  outbox.add(event('b'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(posted).toEqual([['a'], ['b']])
})

test.each([403, 404])('after %i nothing more is sent', async (status) => {
  const { outbox, posted, beacons, onRefused } = create(status)
  outbox.start()
  outbox.add(event('a'))
  await vi.advanceTimersByTimeAsync(10_000)
  outbox.add(event('b'))
  outbox.leave()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([posted, beacons]).toEqual([[['a']], []])
  expect(onRefused.mock.calls).toEqual([[status]])
})

test('a server that is away costs no memory: the latest events are kept', async () => {
  const { outbox, posted } = create(undefined)
  outbox.start()
  outbox.add(event('a'))
  await vi.advanceTimersByTimeAsync(10_000)
  for (let index = 0; index < MOST_EVENTS; index += 1) outbox.add(event(`${index}`))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(posted[1]).toHaveLength(MOST_EVENTS)
  expect(posted[1]?.[0]).toBe('0')
})
