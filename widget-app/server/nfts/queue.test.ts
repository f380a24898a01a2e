import { describe, expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** Work that ends when the test releases it. */
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

test('runs up to its limit, queues as many, and refuses the rest', async () => {
  const queue = createQueue({ running: 2, waiting: 3 })
  const { work, endOne, running, most } = worker()
  const all = Array.from({ length: 5 }, () => queue(work))
  await expect(queue(work)).rejects.toMatchObject({ name: 'OutboundError', retryAfterMs: 2_000 })
  for (const left of [2, 2, 2, 1, 0]) {
    await endOne()
    expect(running()).toBe(left)
  }
  await Promise.all(all)
  expect(most()).toBe(2)
})

test('frees its slot after a failure', async () => {
  const queue = createQueue({ running: 1, waiting: 1 })
  const failed = queue(() => Promise.reject(new Error('no')))
  const next = queue(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await queue(async () => 'again')).toBe('again')
})

describe('heavy users', () => {
  const ROOM = { running: 4, waiting: 20 }
  const OF_ONE = { running: 2, waiting: 5 }
  const CROWD = Array.from({ length: 7 }, () => ['crowd'])

  /** Records whose work is running in order of its start. The work ends when the test releases it. */
  function queueOver() {
    const queue = createQueue(ROOM, OF_ONE)
    const { work, endOne } = worker()
    const began: string[] = []
    const ask = (askers: readonly string[]) =>
      queue(() => {
        began.push(askers.join(' '))
        return work()
      }, askers)
    return { ask, endOne, began }
  }

  test('leave slots for others, who come first, and are refused above their own limit', async () => {
    const { ask, endOne, began } = queueOver()
    const all = CROWD.map(ask)
    await expect(ask(['crowd'])).rejects.toMatchObject({ name: 'OutboundError' })
    expect(began).toEqual(['crowd', 'crowd'])
    all.push(ask(['a']), ask(['a']), ask(['a']), ask(['b']))
    expect(began).toEqual(['crowd', 'crowd', 'a', 'a'])
    await endOne()
    expect(began.slice(4)).toEqual(['b'])
    while (began.length < all.length) await endOne()
    for (const _ of all) await endOne()
    await Promise.all(all)
    expect(began).toHaveLength(11)
  })

  test('are counted under each of their keys', async () => {
    const { ask, endOne, began } = queueOver()
    const all = ['one', 'two', 'three', 'four'].map((contract) => ask(['account', contract]))
    all.push(ask(['other', 'one']), ask(['other', 'one']))
    expect(began).toEqual(['account one', 'account two', 'other one'])
    await endOne()
    expect(began.slice(3)).toEqual(['account three', 'other one'])
    for (const _ of all) await endOne()
    await Promise.all(all)
  })
})
