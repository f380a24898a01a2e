import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchRelay } from './relayWatch.ts'
import type { Client } from './signClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A relay that is reachable or not, and the events about it. */
function stand({ connected = true, isNeeded = (): boolean => true } = {}) {
  const relayer = Object.assign(new EventEmitter(), {
    connected,
    transportOpen: vi.fn(async () => undefined),
    restartTransport: vi.fn(async () => undefined),
  })
  const told: boolean[] = []
  const watch = watchRelay({ core: { relayer } } as unknown as Client, {
    isNeeded,
    tell: (isThere) => void told.push(isThere),
  })
  const become = (isThere: boolean) => {
    relayer.connected = isThere
    relayer.emit(isThere ? 'relayer_connect' : 'relayer_disconnect')
  }
  return { relayer, watch, told, become }
}

test('a relay is reported as unreachable after 4 s, and when it is back', () => {
  const { told, become } = stand()
  become(false)
  vi.advanceTimersByTime(3999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([false])
  become(true)
  vi.advanceTimersByTime(500)
  expect(told).toEqual([false, true])
})

test('a relay that accepts and closes every connection is unreachable', () => {
  const { told, become, watch } = stand({ connected: false })
  watch.expect()
  for (let time = 0; time < 5000; time += 1000) {
    become(true)
    vi.advanceTimersByTime(100)
    become(false)
    vi.advanceTimersByTime(900)
  }
  expect(told).toEqual([false])
})

test('a renewed connection is not reported as unreachable', () => {
  const { told, become } = stand()
  become(false)
  vi.advanceTimersByTime(3000)
  become(true)
  vi.advanceTimersByTime(60_000)
  expect(told).not.toContain(false)
})

test('failed retries do not delay the report', () => {
  const { told, become, watch } = stand({ connected: false })
  watch.expect()
  for (let second = 0; second < 5; second += 1) {
    become(false)
    vi.advanceTimersByTime(1000)
  }
  expect(told).toEqual([false])
})

test('a later listener is notified too, while the relay is still unreachable', () => {
  const { told, watch } = stand({ connected: false })
  watch.expect()
  vi.advanceTimersByTime(4000)
  watch.expect()
  vi.advanceTimersByTime(4000)
  expect(told).toEqual([false, false])
})

test('a relay that is not needed is not reported', () => {
  const { told, become, relayer } = stand({ isNeeded: () => false })
  become(false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  expect(relayer.transportOpen).not.toHaveBeenCalled()
})
