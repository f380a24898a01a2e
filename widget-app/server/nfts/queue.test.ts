import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** Work that ends when the test says so. */
function worker() {
  const open: (() => void)[] = []
  let most = 0
  const work = () =>
    new Promise<void>((resolve) => {
      open.push(resolve)
      most = Math.max(most, open.length)
    })
  const endOne = async () => {
    open.shift()?.()
    await new Promise(setImmediate)
  }
  return { work, endOne, running: () => open.length, most: () => most }
}

test('runs as much as it may, lets as much wait, and refuses the rest', async () => {
  const queue = createQueue(2, 3)
  const { work, endOne, running, most } = worker()
  const all = Array.from({ length: 5 }, () => queue(work))
  await expect(queue(work)).rejects.toMatchObject({ name: 'SourceProblem', retryAfterMs: 2_000 })
  for (const left of [2, 2, 2, 1, 0]) {
    await endOne()
    expect(running()).toBe(left)
  }
  await Promise.all(all)
  expect(most()).toBe(2)
})

test('work that fails leaves its place to the next', async () => {
  const queue = createQueue(1, 1)
  const failed = queue(() => Promise.reject(new Error('no')))
  const next = queue(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await queue(async () => 'again')).toBe('again')
})
