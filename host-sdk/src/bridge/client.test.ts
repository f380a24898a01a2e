import { describe, expect, test, vi } from 'vitest'
import { ErrorCode } from '../contract/errors.ts'
import { openParentAlone, outcome } from './link.fixture.ts'

const ok = (value: unknown) => ({ ok: true, value })

describe('a malformed answer rejects the call as an internal error', () => {
  const ANSWERS: [string, unknown][] = [
    ['no envelope', 'connected'],
    ['undefined', undefined],
    ['an envelope with an extra key', { ok: true, value: 1, error: null }],
    ['an error in an envelope that says ok', { ok: true, error: { code: 1, message: '' } }],
    ['an envelope whose ok is a text', { ok: 'true', value: 1 }],
    ['an error without a code', { ok: false, error: { message: 'no' } }],
    ['an error with a stack', { ok: false, error: { code: 1, message: 'no', stack: 'at …' } }],
    ['an error whose code is a text', { ok: false, error: { code: 'no', message: 'no' } }],
    ['an error with a message that is too long', { ok: false, error: { code: 1, message: 'x'.repeat(501) } }],
    ['an error whose data is not JSON', { ok: false, error: { code: 1, message: 'no', data: new Date(0) } }],
    ['a result that the contract refuses', ok(new Map())],
  ]
  test.each(ANSWERS)('%s', async (_, value) => {
    const { link, peer } = openParentAlone()
    const call = outcome(link.client.echo({ value: 1 }))
    const [id] = await peer.calls(1)
    peer.send({ id, type: 'RAW', value })
    await expect(call).resolves.toBe(ErrorCode.INTERNAL)
  })
})

describe('an invalid reply is dropped, and the call still accepts a valid one', () => {
  const DROPPED: [string, (id: string) => unknown][] = [
    ['another id', (id) => ({ id: `${id}x`, type: 'RAW', value: ok('wrong') })],
    ['no id', () => ({ type: 'RAW', value: ok('wrong') })],
    ['a proxy', (id) => ({ id, type: 'HANDLER', name: 'proxy', value: ok('wrong') })],
    ['a thrown error', (id) => ({ id, type: 'HANDLER', name: 'throw', value: { isError: true, value: {} } })],
    ['an extra key', (id) => ({ id, type: 'RAW', name: 'throw', value: ok('wrong') })],
    ['no type', (id) => ({ id, value: ok('wrong') })],
    ['a call with the same id', (id) => ({ id, type: 'APPLY', path: ['ask'], argumentList: [] })],
    ['more than 1 MB', (id) => ({ id, type: 'RAW', value: ok('x'.repeat(1_048_577)) })],
    ['a value that JSON cannot express', (id) => ({ id, type: 'RAW', value: ok(1n) })],
  ]
  test.each(DROPPED)('%s', async (_, reply) => {
    const { link, peer } = openParentAlone()
    const call = outcome(link.client.echo({ value: 1 }))
    const [id = ''] = await peer.calls(1)
    peer.send(reply(id))
    peer.send({ id, type: 'RAW', value: ok('right') })
    await expect(call).resolves.toBe('right')
  })
})

describe('an answer belongs to its call', () => {
  test('when two calls are answered in reverse order, each gets the answer with its id', async () => {
    const { link, peer } = openParentAlone()
    const calls = ['a', 'b'].map((value) => link.client.echo({ value }))
    const [first, second] = await peer.calls(2)
    peer.send({ id: second, type: 'RAW', value: ok('to the second') })
    peer.send({ id: first, type: 'RAW', value: ok('to the first') })
    await expect(Promise.all(calls)).resolves.toEqual(['to the first', 'to the second'])
  })

  test('and only the first of two answers counts', async () => {
    const { link, peer } = openParentAlone()
    const call = link.client.echo({ value: 1 })
    const [id] = await peer.calls(1)
    for (const value of ['first', 'second']) peer.send({ id, type: 'RAW', value: ok(value) })
    await expect(call).resolves.toBe('first')
  })

  test('and an answer with the right id on another link is ignored', async () => {
    const [one, other] = [openParentAlone(), openParentAlone()]
    const call = outcome(one.link.client.echo({ value: 1 }))
    const [id] = await one.peer.calls(1)
    other.peer.send({ id, type: 'RAW', value: ok('from the other') })
    await other.peer.flush()
    one.peer.send({ id, type: 'RAW', value: ok('from its own') })
    await expect(call).resolves.toBe('from its own')
  })

  test('because ids differ from call to call and from link to link', async () => {
    const links = [openParentAlone(), openParentAlone()]
    const ids = await Promise.all(
      links.map(({ link, peer }) => {
        for (const value of [1, 2, 3]) void outcome(link.client.echo({ value }))
        return peer.calls(3)
      }),
    )
    expect(new Set(ids.flat())).toHaveProperty('size', 6)
  })
})

test('a cancelled call sends its id to the peer', async () => {
  const { link, peer } = openParentAlone()
  const controller = new AbortController()
  const call = outcome(link.client.hold({}, { signal: controller.signal }))
  await peer.calls(1)
  controller.abort()
  await expect(call).resolves.toBe(ErrorCode.ABORTED)
  await peer.calls(2)
  const callId = expect.stringMatching(/^[0-9a-f]{32}$/)
  const [asked, cancelled] = peer.received
  expect(asked).toMatchObject({ path: ['hold'], argumentList: [{ type: 'RAW', value: { callId } }] })
  expect(cancelled).toMatchObject({ path: ['$cancel'], argumentList: [{ type: 'RAW', value: { callId } }] })
  const idIn = (message: unknown) => JSON.stringify(message).match(/"callId":"(\w+)"/)?.[1]
  expect(idIn(cancelled)).toBe(idIn(asked))
})

test('a parent serves its own methods and not the child’s', async () => {
  const { peer } = openParentAlone()
  const reply = await peer.call('ask', { question: 'who' })
  expect(reply.value).toEqual(ok('who?'))
  peer.send({
    id: 'x',
    type: 'APPLY',
    path: ['echo'],
    argumentList: [{ type: 'RAW', value: { callId: 'x' } }],
  })
  const log = vi.spyOn(console, 'error')
  await peer.flush()
  expect(peer.received.filter(({ id }) => id === 'x')).toEqual([])
  expect(log).not.toHaveBeenCalled()
})
