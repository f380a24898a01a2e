import * as Comlink from 'comlink'
import { afterEach, describe, expect, test } from 'vitest'
import { apply, argument, DROPPED, expectDropped, ID, raw, run } from './guard.fixture.ts'
import { openChildAlone, RawPeer } from './link.fixture.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'pwned')
  Reflect.deleteProperty(Object.prototype, 'pwned')
})

describe('a hostile message is dropped without an answer', () => {
  test.each(DROPPED)('%s', (_, message) => expectDropped(message))
})

test('the valid message from which these are made is answered', async () => {
  const { peer, link } = openChildAlone()
  peer.send(apply)
  const reply = await peer.next(({ id }) => id === ID)
  expect(reply).toEqual({ id: ID, type: 'RAW', value: { ok: true, value: 1 } })
  expect(link.dropped()).toBe(0)
})

test('members that are added to a list reach neither Comlink nor a handler', async () => {
  const { peer } = openChildAlone()
  peer.send({
    ...apply,
    path: Object.assign(['echo'], { slice: 1, reduce: 1 }),
    argumentList: Object.assign([argument], { map: 1 }),
  })
  const reply = await peer.next(({ id }) => id === ID)
  expect(reply.value).toEqual({ ok: true, value: 1 })
})

test('without the guard, the same messages run code and pollute the prototype', async () => {
  const { port1, port2 } = new MessageChannel()
  Comlink.expose({ echo: () => 1 }, port1 as Comlink.Endpoint)
  const peer = new RawPeer(port2)
  peer.send({ ...apply, path: ['echo', 'constructor'], argumentList: [raw(`${run}; return 1`)] })
  peer.send({ ...apply, id: 'set', type: 'SET', path: ['__proto__', 'pwned'], value: raw(1) })
  await peer.next(({ id }) => id === 'set')
  expect(Object.prototype).toHaveProperty('pwned')
  port1.close()
})
