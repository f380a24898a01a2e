import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const { signal } = new AbortController()

test('places are served in order', async () => {
  const queue = createQueue()
  const order: number[] = []
  const turns = [0, 1, 2].map((index) => {
    const turn = queue.enter(signal)
    return turn.comes.then(() => {
      order.push(index)
      turn.end()
    })
  })
  expect(queue.size()).toBe(3)
  await Promise.all(turns)
  expect(order).toEqual([0, 1, 2])
  expect(queue.size()).toBe(0)
})

test('a withdrawn place is skipped', async () => {
  const queue = createQueue()
  const caller = new AbortController()
  const first = queue.enter(signal)
  const second = queue.enter(caller.signal)
  const third = queue.enter(signal)
  caller.abort(new Error('withdrawn'))
  await expect(second.comes).rejects.toThrow('withdrawn')
  expect(queue.size()).toBe(2)
  first.end()
  await third.comes
})

test('the current place cannot be withdrawn', async () => {
  const queue = createQueue()
  const caller = new AbortController()
  const first = queue.enter(caller.signal)
  await first.comes
  caller.abort()
  expect(queue.size()).toBe(1)
})

test('clearing removes all places but the first', async () => {
  const queue = createQueue()
  const first = queue.enter(signal)
  const others = [queue.enter(signal), queue.enter(signal)]
  queue.clear(new Error('closed'))
  for (const { comes } of others) await expect(comes).rejects.toThrow('closed')
  expect(queue.size()).toBe(1)
  first.end()
  first.end()
  expect(queue.size()).toBe(0)
})
