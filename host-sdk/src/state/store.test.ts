import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AirlockState } from '../types.ts'
import { initialState } from './snapshot.ts'
import { createStore } from './store.ts'

const initial = (): AirlockState => initialState(['eip155:1'], null)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('states are deeply frozen, and the same object until something changes', () => {
  const store = createStore(initial())
  const state = store.get()
  expect(Object.isFrozen(state.namespaces.eip155?.accounts)).toBe(true)
  store.set({ open: false })
  expect(store.get()).toBe(state)
  store.set({ open: true })
  expect(store.get()).not.toBe(state)
  expect(state.open).toBe(false)
})

test('a listener is called on changes, once for each subscription, until it unsubscribes', () => {
  const store = createStore(initial())
  const listener = vi.fn()
  const stops = [store.subscribe(listener), store.subscribe(listener)]
  store.set({ open: true })
  store.set({ open: true })
  expect(listener).toHaveBeenCalledTimes(2)
  stops[0]?.()
  store.set({ open: false })
  expect(listener).toHaveBeenCalledTimes(3)
  expect(listener).toHaveBeenLastCalledWith(store.get())
})

test('a listener that throws does not affect others', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = createStore(initial())
  const listener = vi.fn()
  store.subscribe(() => {
    throw new Error('of the dApp')
  })
  store.subscribe(listener)
  store.set({ open: true })
  expect(listener).toHaveBeenCalledOnce()
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('until() resolves at once, after a change, after its timeout, or at the end, and leaves no timer', async () => {
  const store = createStore(initial())
  await store.until(() => true, 1000)
  const open = store.until(() => store.get().open, 1000)
  store.set({ open: true })
  await open
  expect(vi.getTimerCount()).toBe(0)
  const late = store.until(() => !store.get().open, 1000)
  vi.advanceTimersByTime(1000)
  await late
  const never = store.until(() => false, 1000)
  store.clear()
  await never
  expect(vi.getTimerCount()).toBe(0)
})
