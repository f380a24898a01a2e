import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { solve } from '../../shared/solve.ts'
import { createWork } from './work.ts'

// The worker's script comes from the bundler, which a test does not have.
vi.mock('../custody/trustedWorker.ts', () => ({ trustedWorker: () => '' }))

const CHALLENGE = { kind: 'proof-of-work', token: 'abc', bits: 8 } as const

/** A worker that responds with this function; null means never. */
function fakeWorker(answer: ((challenge: { token: string; bits: number }) => string) | null) {
  const target = new EventTarget()
  const terminate = vi.fn()
  const postMessage = (challenge: { token: string; bits: number }) => {
    if (answer) target.dispatchEvent(new MessageEvent('message', { data: answer(challenge) }))
  }
  const worker = { addEventListener: target.addEventListener.bind(target), postMessage, terminate }
  return { start: () => worker as unknown as Worker, terminate, target }
}

describe('a challenge', () => {
  test('is solved with a number whose hash has the required prefix, and its worker ends', async () => {
    const { start, terminate } = fakeWorker(solve)
    const { token, answer } = await createWork(start)(CHALLENGE)
    expect(createHash('sha256').update(`${token}.${answer}`).digest()[0]).toBe(0)
    expect(terminate).toHaveBeenCalledOnce()
  })

  test('ends with its signal', async () => {
    const { start, terminate } = fakeWorker(null)
    const leaving = new AbortController()
    const outcome = createWork(start)(CHALLENGE, leaving.signal)
    leaving.abort()
    await expect(outcome).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(terminate).toHaveBeenCalledOnce()
  })

  test('times out after a minute', async () => {
    vi.useFakeTimers()
    const { start, terminate } = fakeWorker(null)
    const outcome = expect(createWork(start)(CHALLENGE)).rejects.toMatchObject({ reason: 'network' })
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome
    vi.useRealTimers()
    expect(terminate).toHaveBeenCalledOnce()
  })
})
