import { describe, expect, test, vi } from 'vitest'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { deferred, openChildAlone, openPair, outcome } from './link.fixture.ts'

describe('events', () => {
  test('reach every listener until it unsubscribes', async () => {
    const { parent, child } = openPair()
    const seen: string[] = []
    const stop = parent.on('tick', ({ n }) => seen.push(`first ${n}`))
    parent.on('tick', ({ n }) => seen.push(`second ${n}`))
    child.emit('tick', { n: 1 })
    await parent.client.echo({ value: null })
    stop()
    child.emit('tick', { n: 2 })
    await parent.client.echo({ value: null })
    expect(seen).toEqual(['first 1', 'second 1', 'second 2'])
  })

  test('reach the other listeners when one throws', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { parent, child } = openPair()
    const second = vi.fn()
    const broken = new Error('broken listener')
    parent.on('tick', () => {
      throw broken
    })
    parent.on('tick', second)
    child.emit('tick', { n: 1 })
    await parent.client.echo({ value: null })
    expect(second).toHaveBeenCalledOnce()
    expect(log).toHaveBeenCalledWith(broken)
  })

  test('are refused at the sender if the payload is invalid', () => {
    const { child } = openPair()
    expect(() => child.emit('tick', { n: 0.5 })).toThrow()
    expect(() => child.emit('tick', { n: 1, extra: 1 } as { n: number })).toThrow()
  })

  const INVALID: [string, unknown][] = [
    ['an invalid payload', { airlock: 'event', name: 'tock', payload: { n: 'one' } }],
    ['an extra key in the payload', { airlock: 'event', name: 'tock', payload: { n: 1, extra: 1 } }],
    ['an extra key in the message', { airlock: 'event', name: 'tock', payload: { n: 1 }, extra: 1 }],
    ['the name of one of our own events', { airlock: 'event', name: 'tick', payload: { n: 1 } }],
    ['an unknown name', { airlock: 'event', name: 'open', payload: { n: 1 } }],
    ['a name from the prototype', { airlock: 'event', name: 'constructor', payload: { n: 1 } }],
    ['__proto__ as a name', { airlock: 'event', name: '__proto__', payload: { n: 1 } }],
    ['another kind of message', { airlock: 'accept', name: 'tock', payload: { n: 1 } }],
  ]
  test.each(INVALID)('are dropped and counted at the receiver if they have %s', async (_, message) => {
    const { link, peer } = openChildAlone()
    const seen = vi.fn()
    link.on('tock', seen)
    for (const name of ['tick', 'constructor', '__proto__']) link.on(name as 'tock', seen)
    peer.send(message)
    await peer.flush()
    expect(seen).not.toHaveBeenCalled()
    peer.send({ airlock: 'event', name: 'tock', payload: { n: 1 } })
    await peer.flush()
    expect(seen).toHaveBeenCalledExactlyOnceWith({ n: 1 })
    expect(link.dropped()).toBe(1)
  })
})

describe('closing a link', () => {
  test('rejects calls in flight and later calls with the given reason', async () => {
    const { parent } = openPair()
    const calls = [parent.client.hold({}), parent.client.echo({ value: 1 })].map(outcome)
    parent.close(new AirlockError(ErrorCode.FRAME_RELOADED, 'Reloaded'))
    const later = outcome(parent.client.echo({ value: 1 }))
    await expect(Promise.all([...calls, later])).resolves.toEqual([-32054, -32054, -32054])
  })

  test('rejects calls as disconnected if no reason is given', async () => {
    const { parent } = openPair()
    parent.close()
    await expect(outcome(parent.client.hold({}))).resolves.toBe(ErrorCode.DISCONNECTED)
  })

  test('aborts running handlers with the given reason', async () => {
    const running = deferred<AbortSignal>()
    const { parent, child } = openPair({
      hold: (_params, { signal }) => {
        running.resolve(signal)
        return new Promise(() => {})
      },
    })
    const call = outcome(parent.client.hold({}))
    const signal = await running.promise
    expect(signal.aborted).toBe(false)
    const reason = new AirlockError(ErrorCode.FRAME_RELOADED, 'Reloaded')
    child.close(reason)
    expect(signal.reason).toBe(reason)
    parent.close()
    await expect(call).resolves.toBe(ErrorCode.DISCONNECTED)
  })

  test('stops calls and events that have already arrived', async () => {
    const ask = vi.fn(() => '')
    const { parent, child } = openPair({ ask })
    const ticks = vi.fn(() => parent.close())
    parent.on('tick', ticks)
    child.emit('tick', { n: 1 })
    child.emit('tick', { n: 2 })
    const asked = outcome(child.client.ask({ question: 'still there' }))
    await expect(outcome(parent.client.hold({}))).resolves.toBe(ErrorCode.DISCONNECTED)
    await new Promise(setImmediate)
    expect(ticks).toHaveBeenCalledOnce()
    expect(ask).not.toHaveBeenCalled()
    child.close()
    await expect(asked).resolves.toBe(ErrorCode.DISCONNECTED)
  })

  test('a second time does nothing', async () => {
    const { parent } = openPair()
    const call = outcome(parent.client.hold({}))
    parent.close()
    parent.close()
    await expect(call).resolves.toBe(ErrorCode.DISCONNECTED)
  })
})

describe('order', () => {
  test('is kept between events and replies', async () => {
    const held = deferred<string>()
    const { parent, child } = openPair({ hold: () => held.promise })
    const log: string[] = []
    parent.on('tick', ({ n }) => log.push(`event ${n}`))
    const answered = parent.client.hold({}).then((value) => log.push(`reply ${value}`))
    await parent.client.echo({ value: null })
    child.emit('tick', { n: 1 })
    held.resolve('connected')
    // Messages keep their order, so once the child's request is answered, its reply has been sent too.
    await child.client.ask({ question: 'sent' })
    child.emit('tick', { n: 2 })
    await answered
    await parent.client.echo({ value: null })
    expect(log).toEqual(['event 1', 'reply connected', 'event 2'])
  })

  test('is kept for code that awaits a reply: an event that is sent after the reply arrives after it', async () => {
    const { parent, child } = openPair({
      hold: async () => 'connected',
    })
    const log: string[] = []
    parent.on('tick', () => log.push('accountsChanged'))
    const connecting = (async () => log.push(`connect: ${await parent.client.hold({})}`))()
    await child.client.ask({ question: 'sent' })
    child.emit('tick', { n: 1 })
    await connecting
    await parent.client.echo({ value: null })
    expect(log).toEqual(['connect: connected', 'accountsChanged'])
  })
})
