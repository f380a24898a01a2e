import { describe, expect, test, vi } from 'vitest'
import { ErrorCode } from '../contract/errors.ts'
import { deferred, type TestContract } from './link.fixture.ts'
import type { ParentLink } from './types.ts'
import { FakeWindow, helloMessage, openPage } from './window.fixture.ts'

const throwing = {
  get airlock(): string {
    throw new Error('read')
  },
}

describe('a hello is ignored from', () => {
  const ORIGINS: [string, string][] = [
    ['another scheme', 'http://widget.example'],
    ['another port', 'https://widget.example:8443'],
    ['the default port written out', 'https://widget.example:443'],
    ['a look-alike', 'https://widget.example.evil.test'],
    ['a host with the same ending', 'https://evilwidget.example'],
    ['a subdomain', 'https://a.widget.example'],
    ['the parent domain', 'https://example'],
    ['upper case', 'https://WIDGET.example'],
    ['a path', 'https://widget.example/'],
    ['an opaque origin', 'null'],
    ['an empty origin', ''],
  ]
  test.each(ORIGINS)('%s', (_, origin) => {
    const { page, child, init } = openPage()
    page.receive({ data: helloMessage(), origin, source: child, ports: [] })
    expect(child.posted).toEqual([])
    expect(init).not.toHaveBeenCalled()
  })

  const SOURCES: [string, (page: FakeWindow) => unknown][] = [
    ['another frame of the same origin', () => new FakeWindow('https://widget.example')],
    ['the page itself', (page) => page],
    ['no window', () => null],
    ['undefined', () => undefined],
  ]
  test.each(SOURCES)('%s', (_, source) => {
    const { page, child } = openPage()
    page.receive({ data: helloMessage(), origin: child.origin, source: source(page), ports: [] })
    expect(child.posted).toEqual([])
  })

  test('no window, while the frame is not in the page', () => {
    const { page, child, frame, init } = openPage()
    Reflect.set(frame, 'contentWindow', null)
    page.receive({ data: helloMessage(), origin: child.origin, source: null, ports: [] })
    expect(init).not.toHaveBeenCalled()
  })

  test.each(['https://evil.test', 'https://widget.example'])(
    'another window of %s, and its message is not even read',
    (origin) => {
      const { page } = openPage()
      const read = vi.fn(() => helloMessage())
      page.receive({
        origin,
        source: new FakeWindow(origin),
        get data() {
          return read()
        },
      })
      page.receive({ data: throwing, origin, source: new FakeWindow(origin), ports: [] })
      expect(read).not.toHaveBeenCalled()
    },
  )
})

describe('a message of the frame is not taken for a hello', () => {
  const MESSAGES: [string, unknown][] = [
    ['null', null],
    ['undefined', undefined],
    ['a text', 'hello'],
    ['a list', [helloMessage()]],
    ['another kind of message', helloMessage({ airlock: 'offer' })],
    ['a hello of another contract', helloMessage({ contract: 'secure' })],
    ['an extra key', helloMessage({ init: {} })],
    ['a hello without a nonce', helloMessage({ nonce: undefined })],
    ['a hello with a nonce that is too short', helloMessage({ nonce: 'x'.repeat(31) })],
    ['a hello with a nonce that is too long', helloMessage({ nonce: 'x'.repeat(33) })],
    ['a hello with a version that is a text', helloMessage({ max: '1' })],
    ['a hello with a fraction as version', helloMessage({ max: 1.5 })],
    ['a hello with NaN as version', helloMessage({ min: Number.NaN })],
    ['an acceptance', { airlock: 'accept', reply: helloMessage().nonce }],
  ]
  test.each(MESSAGES)('%s', (_, data) => {
    const { page, child, onError, onRefused } = openPage()
    page.receive({ data, origin: child.origin, source: child, ports: [] })
    expect(child.posted).toEqual([])
    expect(onError).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })
})

describe('an offer', () => {
  test('is sent to the frame’s exact origin, with the nonce of the hello, its own reply id and one port', () => {
    const { page, child } = openPage()
    const hello = helloMessage()
    page.receive({ data: hello, origin: child.origin, source: child, ports: [] })
    const [{ message, targetOrigin, ports } = { message: {}, targetOrigin: '', ports: [] }, ...more] =
      child.posted
    expect(more).toEqual([])
    expect(targetOrigin).toBe('https://widget.example')
    expect(ports).toHaveLength(1)
    const init = { greeting: 'hello' }
    const reply = expect.stringMatching(/^[0-9a-f]{32}$/)
    expect(message).toEqual({
      airlock: 'offer',
      contract: 'test',
      version: 1,
      nonce: hello.nonce,
      reply,
      init,
    })
    expect(message).not.toMatchObject({ reply: hello.nonce })
  })

  test('is accepted only with its own reply id, and only once', async () => {
    const linked = deferred()
    const ticks: number[] = []
    const onLink = vi.fn((link: ParentLink<TestContract>) => {
      link.on('tick', ({ n }) => {
        ticks.push(n)
        if (n === 3) linked.resolve()
      })
    })
    const { page, child } = openPage({ onLink })
    page.receive({ data: helloMessage(), origin: child.origin, source: child, ports: [] })
    const [
      {
        message,
        ports: [port],
      } = { message: {}, ports: [] },
    ] = child.posted
    const { nonce, reply } = message as { nonce: string; reply: string }
    const tick = (n: number) => ({ airlock: 'event', name: 'tick', payload: { n } })
    const accept = { airlock: 'accept', reply }
    const wrong = [
      null,
      { ...accept, reply: nonce },
      { ...accept, extra: 1 },
      { ...accept, airlock: 'offer' },
    ]
    for (const data of [...wrong, tick(1), accept, tick(2), accept, tick(3)]) port?.postMessage(data)
    await linked.promise
    expect(ticks).toEqual([2, 3])
    expect(onLink).toHaveBeenCalledOnce()
    port?.close()
  })

  test('is not made without a common version, and the page gets an error', () => {
    const { page, child, onError } = openPage()
    page.receive({ data: helloMessage({ min: 2, max: 3 }), origin: child.origin, source: child, ports: [] })
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: ErrorCode.VERSION_MISMATCH }),
    )
    expect(child.posted).toEqual([])
  })

  test('is not made with invalid start values, and the page’s error names the invalid value', () => {
    const { page, child, onError } = openPage({ init: () => ({ greeting: 1 as unknown as string }) })
    page.receive({ data: helloMessage(), origin: child.origin, source: child, ports: [] })
    const message = 'greeting: Invalid input'
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: -32602, message }))
    expect(child.posted).toEqual([])
  })

  test('is not made if it is larger than 1 MB, and the page gets an error', () => {
    const { page, child, onError } = openPage({ init: () => ({ greeting: 'x'.repeat(1_048_576) }) })
    page.receive({ data: helloMessage(), origin: child.origin, source: child, ports: [] })
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: ErrorCode.INVALID_PARAMS }),
    )
    expect(child.posted).toEqual([])
  })
})

describe('a refusal', () => {
  const refusal = { airlock: 'refused', contract: 'test', reason: 'origin-not-allowed', message: 'Not here' }

  test('of the server reaches the page', () => {
    const { page, child, onRefused } = openPage()
    page.receive({ data: refusal, origin: child.origin, source: child, ports: [] })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
  })

  test.each([
    ['a hello of another contract', { ...refusal, contract: 'secure' }],
    ['an unknown reason', { ...refusal, reason: 'because' }],
    ['an extra key', { ...refusal, url: 'https://evil.test' }],
    ['a message that is too long', { ...refusal, message: 'x'.repeat(501) }],
  ])('with %s is ignored', (_, data) => {
    const { page, child, onRefused } = openPage()
    page.receive({ data, origin: child.origin, source: child, ports: [] })
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('from another origin or window is ignored', () => {
    const { page, child, onRefused } = openPage()
    page.receive({ data: refusal, origin: 'https://evil.test', source: child, ports: [] })
    page.receive({ data: refusal, origin: child.origin, source: page, ports: [] })
    expect(onRefused).not.toHaveBeenCalled()
  })
})
