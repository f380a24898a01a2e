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

test('a relay that goes is said to be away after 4 s, and to be back when it is', () => {
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

test('a relay that lets everybody in and throws them out again is away', () => {
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

test('a connection that is only renewed is never said to be away', () => {
  const { told, become } = stand()
  become(false)
  vi.advanceTimersByTime(3000)
  become(true)
  vi.advanceTimersByTime(60_000)
  expect(told).not.toContain(false)
})

test('vain tries to reach it do not put off saying so', () => {
  const { told, become, watch } = stand({ connected: false })
  watch.expect()
  for (let second = 0; second < 5; second += 1) {
    become(false)
    vi.advanceTimersByTime(1000)
  }
  expect(told).toEqual([false])
})

test('whoever looks later is told too, while it is still away', () => {
  const { told, watch } = stand({ connected: false })
  watch.expect()
  vi.advanceTimersByTime(4000)
  watch.expect()
  vi.advanceTimersByTime(4000)
  expect(told).toEqual([false, false])
})

test('of a relay that nobody needs nothing is said', () => {
  const { told, become, relayer } = stand({ isNeeded: () => false })
  become(false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  expect(relayer.transportOpen).not.toHaveBeenCalled()
})
