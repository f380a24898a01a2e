import { describe, expect, test, vi } from 'vitest'
import { ErrorCode } from '../contract/errors.ts'
import { openParentAlone, outcome } from './link.fixture.ts'

const ok = (value: unknown) => ({ ok: true, value })

describe('answers of another shape reject the call as an error of the peer', () => {
  const ANSWERS: [string, unknown][] = [
    ['no envelope', 'connected'],
    ['nothing', undefined],
    ['an envelope with a key more', { ok: true, value: 1, error: null }],
    ['an envelope of both kinds', { ok: true, error: { code: 1, message: '' } }],
    ['neither', { ok: 'true', value: 1 }],
    ['an error without a code', { ok: false, error: { message: 'no' } }],
    ['an error with a stack', { ok: false, error: { code: 1, message: 'no', stack: 'at …' } }],
    ['an error with a code that is text', { ok: false, error: { code: 'no', message: 'no' } }],
    ['an error with a message that is too long', { ok: false, error: { code: 1, message: 'x'.repeat(501) } }],
    [
      'an error with data that is no JSON',
      { ok: false, error: { code: 1, message: 'no', data: new Date(0) } },
    ],
    ['a result that is not what the contract says', ok(new Map())],
  ]
  test.each(ANSWERS)('%s', async (_, value) => {
    const { link, peer } = openParentAlone()
    const call = outcome(link.client.echo({ value: 1 }))
    const [id] = await peer.calls(1)
    peer.send({ id, type: 'RAW', value })
    await expect(call).resolves.toBe(ErrorCode.INTERNAL)
  })
})

describe('replies that are none are dropped, and the call waits for one that is', () => {
  const DROPPED: [string, (id: string) => unknown][] = [
    ['another id', (id) => ({ id: `${id}x`, type: 'RAW', value: ok('wrong') })],
    ['no id', () => ({ type: 'RAW', value: ok('wrong') })],
    ['a proxy', (id) => ({ id, type: 'HANDLER', name: 'proxy', value: ok('wrong') })],
    ['a thrown error', (id) => ({ id, type: 'HANDLER', name: 'throw', value: { isError: true, value: {} } })],
    ['a key more', (id) => ({ id, type: 'RAW', name: 'throw', value: ok('wrong') })],
    ['no type', (id) => ({ id, value: ok('wrong') })],
    ['a call with the same id', (id) => ({ id, type: 'APPLY', path: ['ask'], argumentList: [] })],
    ['more than 1 MB', (id) => ({ id, type: 'RAW', value: ok('x'.repeat(1_048_577)) })],
    ['text that has no JSON', (id) => ({ id, type: 'RAW', value: ok(1n) })],
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

describe('answers find their own call', () => {
  test('answered crosswise, each call gets what was sent under its id', async () => {
    const { link, peer } = openParentAlone()
    const calls = ['a', 'b'].map((value) => link.client.echo({ value }))
    const [first, second] = await peer.calls(2)
    peer.send({ id: second, type: 'RAW', value: ok('to the second') })
    peer.send({ id: first, type: 'RAW', value: ok('to the first') })
    await expect(Promise.all(calls)).resolves.toEqual(['to the first', 'to the second'])
  })

  test('only the first of two answers counts', async () => {
    const { link, peer } = openParentAlone()
    const call = link.client.echo({ value: 1 })
    const [id] = await peer.calls(1)
    for (const value of ['first', 'second']) peer.send({ id, type: 'RAW', value: ok(value) })
    await expect(call).resolves.toBe('first')
  })

  test('an answer on another link, with the right id, settles nothing', async () => {
    const [one, other] = [openParentAlone(), openParentAlone()]
    const call = outcome(one.link.client.echo({ value: 1 }))
    const [id] = await one.peer.calls(1)
    other.peer.send({ id, type: 'RAW', value: ok('from the other') })
    await other.peer.flush()
    one.peer.send({ id, type: 'RAW', value: ok('from its own') })
    await expect(call).resolves.toBe('from its own')
  })

  test('ids differ from call to call and from link to link', async () => {
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

test('a caller that gives up tells the peer which call it was', async () => {
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
