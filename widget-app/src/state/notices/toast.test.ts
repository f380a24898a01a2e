import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bareStore } from '../../testing/bareStore.ts'
import { showToast } from './toast.ts'
import { selectToast } from './toastSlice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an open toast closes, and the new one opens 150 ms later; only the newest is shown', () => {
  const { dispatch, getState } = bareStore()
  const toast = () => selectToast(getState())
  dispatch(showToast({ message: 'one', variant: 'success' }))
  expect(toast()).toMatchObject({ open: true, message: 'one', autoClose: true })
  dispatch(showToast({ message: 'two', variant: 'error' }))
  expect(toast().open).toBe(false)
  vi.advanceTimersByTime(149)
  expect(toast().open).toBe(false)
  vi.advanceTimersByTime(1)
  expect(toast()).toMatchObject({ open: true, message: 'two', variant: 'error' })
  dispatch(showToast({ message: 'three', variant: 'success' }))
  dispatch(showToast({ message: 'four', variant: 'success' }))
  vi.advanceTimersByTime(150)
  expect(toast()).toMatchObject({ open: true, message: 'four' })
})
