import { base64urlnopad } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { READY } from '../passkey/question.ts'
import { createSoftKey } from '../passkey/softKey.fixture.ts'
import { THERE } from './passkeyWindow.ts'

const ORIGIN = 'https://secure.example'
const key = createSoftKey('secure.example', ORIGIN)
const challenge = new Uint8Array(32).fill(7)
const { credentialId } = key.passkey
const wanted = {
  rpId: 'secure.example',
  userId: 'u-1',
  name: 'ada@mail.example',
  displayName: 'ada@mail.example',
  known: ['AAAA'],
}

/** The window that the frame opens, and what it is asked. */
function opened() {
  const asked: unknown[] = []
  const page = {
    closed: false,
    postMessage: (message: unknown, origin: string) => asked.push([message, origin]),
    close: () => {
      page.closed = true
    },
  }
  const target = new EventTarget()
  const open = vi.fn((_: string): typeof page | null => page)
  const say = (data: unknown, { source = page as unknown, origin = ORIGIN } = {}) =>
    target.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  vi.stubGlobal('window', { open })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  return { page, open, asked, say }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const create = (signal = new AbortController().signal) => THERE.create({ ...wanted, signal })
const use = () =>
  THERE.ask({ rpId: wanted.rpId, credentialIds: [credentialId] }, challenge, new AbortController().signal)

test('a passkey is made in a window, which is told of no session and closed afterwards', async () => {
  const { page, open, asked, say } = opened()
  const made = create()
  expect(open.mock.calls[0]?.[0]).toBe('/passkey?locale=en')
  expect(asked).toEqual([])
  say(READY)
  expect(asked).toEqual([[{ kind: 'create', ...wanted }, ORIGIN]])
  say({ kind: 'create', passkey: { ...key.passkey, rpId: wanted.rpId } })
  expect(await made).toEqual({ ...key.passkey, rpId: wanted.rpId })
  expect(page.closed).toBe(true)
})

test('a passkey signs in a window', async () => {
  const { asked, say } = opened()
  const answer = key.answer(challenge)
  const used = use()
  say(READY)
  expect(asked).toMatchObject([[{ kind: 'use', challenge: base64urlnopad.encode(challenge) }, ORIGIN]])
  const { authenticatorData, clientDataJSON, signature } = answer
  const texts = { authenticatorData, clientDataJSON, signature }
  const assertion = Object.fromEntries(
    Object.entries(texts).map(([name, bytes]) => [name, base64urlnopad.encode(bytes)]),
  )
  say({ kind: 'use', assertion: { credentialId, ...assertion } })
  expect(await used).toEqual(answer)
})

describe('the frame takes nothing', () => {
  test.each([
    ['from another window', READY, { source: {} }],
    ['from another origin', READY, { origin: 'https://evil.example' }],
    ['that is no reply', { kind: 'create', passkey: { ...key.passkey, x: '0x1' } }, {}],
  ])('%s', async (_, data, from) => {
    const { asked, say } = opened()
    const leaving = new AbortController()
    const made = create(leaving.signal)
    say(data, from)
    expect(asked).toEqual([])
    leaving.abort(new Error('left'))
    await expect(made).rejects.toThrow('left')
  })
})

describe('it fails if the window', () => {
  const failing = async (problem: string, made = create()) => expect(made).rejects.toMatchObject({ problem })

  test('is blocked', async () => {
    opened().open.mockReturnValue(null)
    await failing('no-window')
  })

  test('is kept apart by the page', async () => {
    const { page } = opened()
    page.closed = true
    const failed = failing('no-window')
    await vi.advanceTimersByTimeAsync(1_000)
    await failed
  })

  test('does not load', async () => {
    opened()
    const failed = failing('no-window')
    await vi.advanceTimersByTimeAsync(21_000)
    await failed
  })

  test('is closed by the person', async () => {
    const { page, say } = opened()
    const failed = failing('stopped')
    say(READY)
    page.closed = true
    await vi.advanceTimersByTimeAsync(1_000)
    await failed
  })

  test('reports a failure', async () => {
    const { say } = opened()
    const failed = failing('exists')
    say({ kind: 'failed', problem: 'exists' })
    await failed
  })

  test('made a passkey of another site', async () => {
    const { say } = opened()
    const failed = failing('invalid')
    say({ kind: 'create', passkey: { ...key.passkey, rpId: 'other.example' } })
    await failed
  })

  test('made one in place of using one', async () => {
    const { say } = opened()
    const failed = failing('invalid', use() as never)
    say({ kind: 'create', passkey: key.passkey })
    await failed
  })
})
