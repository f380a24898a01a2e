import { beforeEach, expect, test, vi } from 'vitest'
import { OutboundError } from './error.ts'
import { sendWithRetries } from './retry.ts'

const pauses = vi.hoisted((): number[] => [])

/** Fake timers do not replace those of node:timers/promises. */
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    pauses.push(ms)
  },
}))
beforeEach(() => {
  pauses.length = 0
})

const answer = (status: number, retryAfter?: string) => ({
  status,
  retryAfter,
  type: undefined,
  body: Buffer.alloc(0),
})

const sending = (...answers: (ReturnType<typeof answer> | Error)[]) =>
  vi.fn(async () => {
    const next = answers.shift() ?? answer(200)
    if (next instanceof Error) throw next
    return next
  })

const signal = new AbortController().signal

test.each([403, 408, 413, 429, 500, 502, 503, 504])('status %i is retried', async (status) => {
  const send = sending(answer(status), answer(204))
  await sendWithRetries(send, { tries: 4, signal })
  expect(send).toHaveBeenCalledTimes(2)
  expect(pauses).toEqual([150])
})

test.each([200, 202, 204])('status %i counts as success', async (status) => {
  const send = sending(answer(status))
  await sendWithRetries(send, { tries: 4, signal })
  expect(send).toHaveBeenCalledOnce()
})

test.each([400, 401, 404, 422])('status %i is not retried', async (status) => {
  const send = sending(answer(status))
  await expect(sendWithRetries(send, { tries: 4, signal })).rejects.toThrow(`status ${status}`)
  expect(send).toHaveBeenCalledOnce()
})

test('pauses double up to the longest, unless the server sends a Retry-After', async () => {
  const away = new OutboundError('unreachable', 'away')
  const send = sending(away, away, answer(429, '2'), away, answer(503, '3600'))
  await sendWithRetries(send, { tries: 6, signal })
  expect(pauses).toEqual([150, 300, 2_000, 1_200, 30_000])
})

test('the last failure is thrown', async () => {
  const send = sending(answer(500), answer(502), answer(503))
  await expect(sendWithRetries(send, { tries: 3, signal })).rejects.toThrow('status 503')
  expect(send).toHaveBeenCalledTimes(3)
})

test('nothing is retried after the signal has aborted', async () => {
  const send = sending(answer(500))
  await expect(sendWithRetries(send, { tries: 3, signal: AbortSignal.abort() })).rejects.toThrow('status 500')
  expect(send).toHaveBeenCalledOnce()
})
