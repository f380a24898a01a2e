import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorCode } from '../contract/errors.ts'
import { callMessage, deferred, openChildAlone, openPair, openParentAlone, outcome } from './link.fixture.ts'
import * as Wire from './wire.ts'

const codeOf = ({ value }: { value?: unknown }) =>
  (value as { error?: { code: number } } | undefined)?.error?.code ?? 'answered'

/** An `echo` call whose message has the given length, as sent by the client of a link or by a raw peer. */
function echoOf(length: number, id = 'x'.repeat(36)) {
  const empty = JSON.stringify(callMessage('echo', { value: '' }, id)).length
  return callMessage('echo', { value: 'x'.repeat(length - empty) }, id)
}

/**
 * An object that is small to send but expands exponentially when read: each level occurs twice in the level above it.
 */
function twice(levels: number): object {
  const inner = levels > 0 ? twice(levels - 1) : {}
  return { one: inner, other: inner }
}

describe('the limit of 64 calls in flight', () => {
  test('refuses the next call at once, and the calls in flight are not affected', async () => {
    const { parent } = openPair()
    const calls = Array.from({ length: 64 }, () => outcome(parent.client.hold({})))
    await expect(parent.client.hold({})).rejects.toMatchObject({
      code: ErrorCode.RATE_LIMITED,
      data: { retryAfterMs: 1000 },
    })
    parent.close()
    await expect(Promise.all(calls)).resolves.toEqual(Array.from({ length: 64 }, () => 4900))
  })

  test('counts only calls that have not ended: a call that is answered makes room', async () => {
    const { link, peer } = openParentAlone()
    const calls = Array.from({ length: 64 }, () => outcome(link.client.hold({})))
    const ids = await peer.calls(64)
    peer.send({ id: ids[63], type: 'RAW', value: { ok: true, value: 'done' } })
    await expect(calls[63]).resolves.toBe('done')
    void outcome(link.client.hold({}))
    await expect(peer.calls(65)).resolves.toHaveLength(65)
    await expect(outcome(link.client.hold({}))).resolves.toBe(ErrorCode.RATE_LIMITED)
  })
})

describe('a peer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('can run 64 calls: the next one is told to wait, and a call that ends makes room', async () => {
    const held = Array.from({ length: 64 }, () => deferred<null>())
    let started = 0
    const { peer } = openChildAlone({ hold: () => held[started++]?.promise })
    for (let count = 0; count < 64; count++) {
      peer.send(callMessage('hold', {}, `call ${count}`))
      if (count % 32 === 31) await peer.flush()
      if (count === 31) vi.advanceTimersByTime(1000)
    }
    expect(started).toBe(64)
    vi.advanceTimersByTime(1000)
    expect(codeOf(await peer.call('hold', {}))).toBe(ErrorCode.RATE_LIMITED)
    held[0]?.resolve(null)
    await peer.next(({ id }) => id === 'call 0')
    expect(codeOf(await peer.call('echo', { value: 1 }))).toBe('answered')
  })

  test('cannot run two calls under one call id', async () => {
    const hold = vi.fn(() => new Promise(() => {}))
    const { peer } = openChildAlone({ hold })
    const [first, second] = ['one', 'two'].map((id) => ({ ...callMessage('hold', {}, 'same'), id }))
    peer.send(first)
    peer.send(second)
    const reply = await peer.next(({ id }) => id === 'two')
    expect(codeOf(reply)).toBe(ErrorCode.INVALID_PARAMS)
    expect(hold).toHaveBeenCalledOnce()
  })

  test('can make 50 calls a second: further calls are told how long to wait', async () => {
    const echo = vi.fn(() => 1)
    const { peer } = openChildAlone({ echo })
    const replies = await Promise.all(Array.from({ length: 200 }, () => peer.call('echo', { value: 1 })))
    expect(replies.filter((reply) => codeOf(reply) === 'answered')).toHaveLength(50)
    expect(echo).toHaveBeenCalledTimes(50)
    vi.advanceTimersByTime(400)
    const { value } = await peer.call('echo', { value: 1 })
    expect(value).toMatchObject({ error: { code: ErrorCode.RATE_LIMITED, data: { retryAfterMs: 600 } } })
    vi.advanceTimersByTime(599)
    expect(codeOf(await peer.call('echo', { value: 1 }))).toBe(ErrorCode.RATE_LIMITED)
    vi.advanceTimersByTime(1)
    expect(codeOf(await peer.call('echo', { value: 1 }))).toBe('answered')
  })

  test('can go on calling when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const { peer } = openChildAlone()
    await Promise.all(Array.from({ length: 50 }, () => peer.call('echo', { value: 1 })))
    vi.advanceTimersByTime(1000)
    vi.setSystemTime(0)
    expect(codeOf(await peer.call('echo', { value: 1 }))).toBe('answered')
  })

  test('can cancel a call even when its limit of calls is used up', async () => {
    const signals: AbortSignal[] = []
    const { peer } = openChildAlone({
      hold: (_params, { signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    for (let count = 0; count < 60; count++) peer.send(callMessage('hold', {}, `call ${count}`))
    peer.send(callMessage('$cancel', undefined, 'call 0'))
    await peer.flush()
    expect(signals.map(({ aborted }) => aborted).indexOf(true)).toBe(0)
  })
})

describe('the limit of 1 MB', () => {
  test('allows a call of exactly that size', async () => {
    const { peer } = openChildAlone()
    const message = echoOf(Wire.MESSAGE_LIMIT)
    expect(JSON.stringify(message)).toHaveLength(1_048_576)
    peer.send(message)
    expect(codeOf(await peer.next(({ id }) => id === message.id))).not.toBe(ErrorCode.INVALID_PARAMS)
  })

  test('makes the receiver drop a call that is one character larger', async () => {
    const echo = vi.fn(() => 1)
    const { peer } = openChildAlone({ echo })
    peer.send(echoOf(Wire.MESSAGE_LIMIT + 1))
    await peer.flush()
    expect(peer.received).toEqual([])
    expect(echo).not.toHaveBeenCalled()
  })

  test('lets a client send a call with room for its envelope, and rejects larger calls', async () => {
    const echo = vi.fn(() => 1)
    const { parent } = openPair({ echo })
    const most = Wire.MESSAGE_LIMIT - 300
    await expect(outcome(parent.client.echo({ value: 'x'.repeat(most) }))).resolves.toBe(1)
    for (const length of [Wire.MESSAGE_LIMIT - 100, Wire.MESSAGE_LIMIT - 20, Wire.MESSAGE_LIMIT + 1])
      await expect(outcome(parent.client.echo({ value: 'x'.repeat(length) }))).resolves.toBe(-32602)
    expect(echo).toHaveBeenCalledOnce()
  })

  test('applies to events at the sender and at the receiver', async () => {
    const { link, peer } = openChildAlone()
    const seen = vi.fn()
    link.on('note', seen)
    const note = { airlock: 'event', name: 'note', payload: '' }
    const room = Wire.MESSAGE_LIMIT - JSON.stringify(note).length
    for (const length of [room, room + 1]) peer.send({ ...note, payload: 'x'.repeat(length) })
    await peer.flush()
    expect(seen).toHaveBeenCalledExactlyOnceWith('x'.repeat(room))
    const { link: parent } = openParentAlone()
    expect(() => parent.emit('note', 'x'.repeat(room + 1))).toThrow('too large')
  })

  test.each<[what: string, params: () => unknown]>([
    ['a list of 2 ** 32 holes', () => new Array(2 ** 32 - 1)],
    ['an object that contains each value twice at every level', () => twice(60)],
  ])('drops %s before it is read', { timeout: 60_000 }, async (_, params) => {
    const { peer, link } = openChildAlone()
    peer.send(callMessage('echo', { value: params() }, 'c'))
    peer.send({ id: 'p', type: 'APPLY', path: params(), argumentList: params() })
    peer.send({ airlock: 'event', name: 'note', payload: params() })
    await peer.flush()
    expect(peer.received).toEqual([])
    expect(link.dropped()).toBe(3)
  })

  test('is measured on the JSON text, so escapes count too', async () => {
    const { parent } = openPair({ echo: () => 1 })
    const value = '\u0000'.repeat(Wire.MESSAGE_LIMIT / 6)
    await expect(outcome(parent.client.echo({ value }))).resolves.toBe(ErrorCode.INVALID_PARAMS)
  })
})
