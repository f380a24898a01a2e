import { expect, test, vi } from 'vitest'
import { fetched, included } from './viewSource.ts'

const View = () => null

test('an included view is loaded at once', async () => {
  const source = included(View)
  expect(source.loaded()).toBe(View)
  expect(await source.load()).toBe(View)
})

test('a view is loaded once, and available at once afterwards', async () => {
  const fetchView = vi.fn(async () => View)
  const source = fetched(fetchView)
  expect(source.loaded()).toBeUndefined()
  const [first, second] = await Promise.all([source.load(), source.load()])
  expect([first, second, source.loaded()]).toEqual([View, View, View])
  expect(fetchView).toHaveBeenCalledOnce()
})

test('a view that could not be prefetched is loaded again when it is needed', async () => {
  const fetchView = vi.fn(async () => View).mockRejectedValueOnce(new Error('offline'))
  const source = fetched(fetchView)
  source.prefetch()
  await vi.waitFor(async () => expect(await source.load()).toBe(View))
})

test('a view that fails when it is needed is not requested again by each render', async () => {
  const fetchView = vi.fn().mockRejectedValue(new Error('offline'))
  const source = fetched(fetchView)
  await expect(source.load()).rejects.toThrow('offline')
  await expect(source.load()).rejects.toThrow('offline')
  expect(fetchView).toHaveBeenCalledOnce()
})

test('a failure is forgotten by a prefetch, so that the next display loads again', async () => {
  const fetchView = vi.fn(async () => View).mockRejectedValueOnce(new Error('offline'))
  const source = fetched(fetchView)
  await expect(source.load()).rejects.toThrow('offline')
  source.prefetch()
  await vi.waitFor(() => expect(fetchView).toHaveBeenCalledOnce())
  expect(await source.load()).toBe(View)
  expect(source.loaded()).toBe(View)
})
