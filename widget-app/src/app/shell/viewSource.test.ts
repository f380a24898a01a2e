import { expect, test, vi } from 'vitest'
import { fetched, included } from './viewSource.ts'

const View = () => null

test('an included view is there at once', async () => {
  const source = included(View)
  expect(source.loaded()).toBe(View)
  expect(await source.load()).toBe(View)
})

test('a view is fetched once and then there at once', async () => {
  const fetchView = vi.fn(async () => View)
  const source = fetched(fetchView)
  expect(source.loaded()).toBeUndefined()
  const [first, second] = await Promise.all([source.load(), source.load()])
  expect([first, second, source.loaded()]).toEqual([View, View, View])
  expect(fetchView).toHaveBeenCalledOnce()
})

test('what could not be prefetched is fetched again when it is needed', async () => {
  const fetchView = vi.fn(async () => View).mockRejectedValueOnce(new Error('offline'))
  const source = fetched(fetchView)
  source.prefetch()
  await vi.waitFor(async () => expect(await source.load()).toBe(View))
})

test('a failure while it is needed stays one: rendering must not ask for it forever', async () => {
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
