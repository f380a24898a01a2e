import { describe, expect, test, vi } from 'vitest'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { openChildAlone, openPair, outcome } from './link.fixture.ts'

describe('errors of a handler', () => {
  test('keep code, message and data if they are ours', async () => {
    const { parent } = openPair({
      echo: () => {
        throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'No such chain', { chainId: '0x1' })
      },
    })
    const error = await parent.client.echo({ value: 1 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AirlockError)
    expect(error).toMatchObject({ code: 4902, message: 'No such chain', data: { chainId: '0x1' } })
  })

  const FOREIGN: [string, unknown][] = [
    ['an error with a secret', new Error('secret')],
    ['an error with a code', Object.assign(new Error('secret'), { code: 4001, data: 'secret' })],
    ['a text', 'secret'],
    ['undefined', undefined],
    ['one of ours with an invalid code', new AirlockError(Number.NaN, 'secret')],
  ]
  test.each(FOREIGN)('are masked if they are foreign: %s', async (_, thrown) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { peer } = openChildAlone({
      echo: () => {
        throw thrown
      },
    })
    const reply = await peer.call('echo', { value: 1 })
    const error = { code: ErrorCode.INTERNAL, message: 'Internal error' }
    expect(reply).toEqual({ id: reply.id, type: 'RAW', value: { ok: false, error } })
    expect(log).toHaveBeenCalledWith(thrown)
  })

  const CARRIED: [string, unknown][] = [
    ['a function', () => 1],
    ['an error', new Error('secret')],
    ['a nested error', { original: { cause: new Error('secret') } }],
    ['a list that contains itself', circle()],
  ]
  test.each(CARRIED)(
    'keep code and message if they are ours but their data is not plain: %s',
    async (_, data) => {
      const { peer } = openChildAlone({
        echo: () => {
          throw new AirlockError(ErrorCode.USER_REJECTED, 'No', data)
        },
      })
      const reply = await peer.call('echo', { value: 1 })
      expect(JSON.parse(JSON.stringify(reply.value))).toEqual({
        ok: false,
        error: { code: 4001, message: 'No' },
      })
    },
  )

  test('are cut if their message is too long', async () => {
    const { parent } = openPair({
      echo: () => {
        throw new AirlockError(ErrorCode.USER_REJECTED, 'x'.repeat(1000))
      },
    })
    await expect(parent.client.echo({ value: 1 })).rejects.toMatchObject({ message: 'x'.repeat(500) })
  })
})

function circle(): unknown {
  const data: unknown[] = []
  data.push(data)
  return data
}

test('a result that the contract refuses is not sent', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { peer } = openChildAlone({ echo: () => new Date(0) })
  const reply = await peer.call('echo', { value: 1 })
  expect(reply.value).toEqual({ ok: false, error: { code: ErrorCode.INTERNAL, message: 'Internal error' } })
})

describe('a result that cannot be sent is answered with an error', () => {
  const RESULTS: [string, unknown][] = [
    ['a result that the contract refuses', undefined],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a proxy', new Proxy({}, {})],
    ['more than 1 MB', 'x'.repeat(1_048_577)],
  ]
  test.each(RESULTS)('%s', async (_, result) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { parent } = openPair({ hold: () => result })
    await expect(outcome(parent.client.hold({}))).resolves.toBe(ErrorCode.INTERNAL)
  })
})
