import * as Comlink from 'comlink'
import { describe, expect, test, vi } from 'vitest'
import * as comlinkMini from './comlinkMini.ts'

type Listener = (event: { data: unknown }) => void

/** One end of a port, controlled by the test: it records the messages sent over it and can deliver messages. */
function createEnd() {
  const listeners: Listener[] = []
  const sent = vi.fn<(message: { id: string }) => void>()
  const end = {
    postMessage: sent,
    addEventListener: (_: string, listener: Listener) => void listeners.push(listener),
    removeEventListener: () => {},
  }
  const arrive = (data: unknown) => {
    for (const listener of listeners) listener({ data })
  }
  return { end, sent, arrive, idOf: (nth: number) => sent.mock.calls[nth]?.[0].id }
}

type Remote = Record<string, (value: unknown) => Promise<unknown>>

describe.each([
  ['Comlink', Comlink.wrap, Comlink.expose],
  ['our replacement of Comlink', comlinkMini.wrap, comlinkMini.expose],
] as [string, (end: unknown) => Remote, (api: object, end: unknown) => void][])('%s', (_, wrap, expose) => {
  test('sends one message for each call, each under its own id', () => {
    const { end, sent, idOf } = createEnd()
    const remote = wrap(end)
    void remote.echo?.({ a: 1 })
    void remote.echo?.(undefined)
    const message = (value: unknown) => ({
      id: expect.stringMatching(/^.{7,128}$/),
      type: 'APPLY',
      path: ['echo'],
      argumentList: [{ type: 'RAW', value }],
    })
    expect(sent.mock.calls.map(([message]) => message)).toEqual([message({ a: 1 }), message(undefined)])
    expect(idOf(0)).not.toBe(idOf(1))
  })

  test.each([
    ['an unknown id', 'other'],
    ['__proto__ as its id', '__proto__'],
    ['a number as its id', 1],
    ['no id', undefined],
  ])('ignores an answer with %s, and of two answers takes the first', async (_, id) => {
    const { end, arrive, idOf } = createEnd()
    const call = wrap(end).echo?.(1)
    arrive({ id, type: 'RAW', value: 'forged' })
    arrive({ id: idOf(0), type: 'RAW', value: 'first' })
    arrive({ id: idOf(0), type: 'RAW', value: 'second' })
    await expect(call).resolves.toBe('first')
  })

  test('matches answers to calls in whatever order they arrive', async () => {
    const { end, arrive, idOf } = createEnd()
    const remote = wrap(end)
    const calls = Promise.all([remote.one?.(1), remote.two?.(2)])
    arrive({ id: idOf(1), type: 'RAW', value: 'two' })
    arrive({ id: idOf(0), type: 'RAW', value: 'one' })
    await expect(calls).resolves.toEqual(['one', 'two'])
  })

  test('rejects a call whose message cannot be sent', async () => {
    const { end, sent } = createEnd()
    sent.mockImplementation(() => {
      throw new Error('too large')
    })
    await expect(wrap(end).echo?.(1)).rejects.toThrow('too large')
  })

  test('answers with what the served function returns, at once or later', async () => {
    const { end, sent, arrive } = createEnd()
    expose({ now: (value: unknown) => ({ value }), later: async () => null }, end)
    const call = (id: string, name: string) =>
      arrive({ id, type: 'APPLY', path: [name], argumentList: [{ type: 'RAW', value: 7 }] })
    call('a', 'now')
    call('b', 'later')
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent.mock.calls.map(([message]) => message)).toEqual([
      { id: 'a', type: 'RAW', value: { value: 7 } },
      { id: 'b', type: 'RAW', value: null },
    ])
  })
})
