import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Connected } from './child.ts'
import { greet } from './greet.ts'
import { contract, type TestContract } from './link.fixture.ts'
import { matchOrigin, parseOriginPattern } from './origins.ts'
import { FakeWindow, startChild, type WindowMessage } from './window.fixture.ts'

const PATTERNS = ['https://shop.example', 'https://*.shop.example'].map(parseOriginPattern)

/** A frame that has said hello, and functions to answer it. */
function openFrame() {
  const page = new FakeWindow('https://shop.example')
  const child = new FakeWindow('https://widget.example')
  page.sender = child
  child.sender = page
  const settled = vi.fn((_connected: Connected<TestContract>) => {})
  const connecting = startChild(child, (origin) => matchOrigin(PATTERNS, origin))
  void connecting.then(settled)
  const [nonce = ''] = page.posted.map(({ message }) => (message as { nonce: string }).nonce)
  const offer = {
    airlock: 'offer',
    contract: contract.name,
    version: 1,
    nonce,
    reply: 'r'.repeat(32),
    init: { greeting: 'hi' },
  }
  const channels: MessageChannel[] = []
  onTestFinished(() => {
    for (const { port1, port2 } of channels) for (const port of [port1, port2]) port.close()
  })
  const ports = (count = 1): MessagePort[] =>
    Array.from({ length: count }, () => {
      const channel = new MessageChannel()
      channels.push(channel)
      return channel.port2
    })
  const receive = (message: Partial<WindowMessage>) =>
    child.receive({ data: offer, origin: page.origin, source: page, ports: ports(), ...message })
  return { page, child, offer, ports, receive, connecting, settled }
}

/** Checks that the frame ignored an offer: it must still accept a valid one that is sent afterwards. */
async function takesOnlyTheGoodOne({ offer, receive, connecting }: ReturnType<typeof openFrame>) {
  receive({ data: { ...offer, init: { greeting: 'the good one' } } })
  await expect(connecting).resolves.toMatchObject({ init: { greeting: 'the good one' } })
}

describe('an offer is ignored from', () => {
  const ORIGINS: [string, string][] = [
    ['another scheme', 'http://shop.example'],
    ['another port', 'https://shop.example:8443'],
    ['a look-alike', 'https://shop.example.evil.test'],
    ['a host with the same ending', 'https://evilshop.example'],
    ['a subdomain of a subdomain', 'https://a.b.shop.example'],
    ['an opaque origin', 'null'],
    ['an empty origin', ''],
  ]
  test.each(ORIGINS)('%s', async (_, origin) => {
    const frame = openFrame()
    frame.receive({ origin })
    await takesOnlyTheGoodOne(frame)
  })

  const SOURCES: [string, (frame: FakeWindow) => unknown][] = [
    ['another window of the parent’s origin', () => new FakeWindow('https://shop.example')],
    ['the frame itself', (child) => child],
    ['no window', () => null],
  ]
  test.each(SOURCES)('%s', async (_, source) => {
    const frame = openFrame()
    frame.receive({ source: source(frame.child) })
    await takesOnlyTheGoodOne(frame)
  })

  test('another origin, and its message is not even read', async () => {
    const frame = openFrame()
    const read = vi.fn(() => frame.offer)
    const stranger = { origin: 'https://evil.test', source: frame.page }
    frame.child.receive({
      ...stranger,
      get data() {
        return read()
      },
    })
    frame.receive({ ...stranger, source: new FakeWindow('https://evil.test') })
    expect(read).not.toHaveBeenCalled()
    await takesOnlyTheGoodOne(frame)
  })
})

describe('a message is not taken for an offer', () => {
  const OFFERS: [string, object][] = [
    ['with another nonce', { nonce: 'n'.repeat(32) }],
    ['without a nonce', { nonce: undefined }],
    ['of another contract', { contract: 'secure' }],
    ['with an extra key', { origin: 'https://shop.example' }],
    ['of an older version', { version: 0 }],
    ['of a newer version', { version: 2 }],
    ['with a version that is a text', { version: '1' }],
    ['with start values that the contract refuses', { init: { greeting: 1 } }],
    ['with an extra start value', { init: { greeting: 'hi', extra: 1 } }],
    ['with start values larger than 1 MB', { init: { greeting: 'x'.repeat(1_048_576) } }],
    ['without a reply', { reply: undefined }],
    ['if it is a hello', { airlock: 'hello' }],
  ]
  test.each(OFFERS)('%s', async (_, changes) => {
    const frame = openFrame()
    frame.receive({ data: { ...frame.offer, ...changes } })
    await takesOnlyTheGoodOne(frame)
  })

  test.each([null, undefined, 'offer', 1, []])('if it is %j', async (data) => {
    const frame = openFrame()
    frame.receive({ data })
    await takesOnlyTheGoodOne(frame)
  })

  test.each([0, 2, 3])('if it comes with %d ports', async (count) => {
    const frame = openFrame()
    frame.receive({ ports: frame.ports(count) })
    await takesOnlyTheGoodOne(frame)
  })
})

test('an offer from an allowed subdomain is accepted, and its origin is the one that the browser reports', async () => {
  const frame = openFrame()
  frame.receive({ origin: 'https://pay.shop.example' })
  await expect(frame.connecting).resolves.toMatchObject({ origin: 'https://pay.shop.example', version: 1 })
})

test('a second offer is ignored after the first, even if it repeats the first', async () => {
  const frame = openFrame()
  const [first, second] = frame.ports(2)
  const accepted = vi.spyOn(second as MessagePort, 'postMessage')
  frame.receive({ ports: first ? [first] : [] })
  frame.receive({ ports: second ? [second] : [] })
  frame.receive({ data: { ...frame.offer, init: { greeting: 'second' } } })
  await expect(frame.connecting).resolves.toMatchObject({ init: { greeting: 'hi' } })
  expect(accepted).not.toHaveBeenCalled()
  expect(frame.settled).toHaveBeenCalledOnce()
})

describe('a frame that says hello before it reads the answers', () => {
  /** An early frame, and what its parent has sent by the time that somebody reads. */
  function openEarly(messages: (offer: object) => object[]) {
    const page = new FakeWindow('https://shop.example')
    const child = new FakeWindow('https://widget.example')
    page.sender = child
    child.sender = page
    const greeting = child.inside(() => greet(contract))
    const { nonce } = greeting
    const offer = { airlock: 'offer', contract: contract.name, version: 1, nonce, reply: 'r'.repeat(32) }
    const channels = messages(offer).map((data) => {
      const channel = new MessageChannel()
      child.receive({ data, origin: page.origin, source: page, ports: [channel.port2] })
      return channel
    })
    onTestFinished(() => {
      for (const { port1, port2 } of channels) for (const port of [port1, port2]) port.close()
    })
    return { page, child, connecting: startChild(child, () => true, greeting) }
  }

  test('accepts the first good offer that is there, and listens no longer', async () => {
    const init = (greeting: string) => ({ init: { greeting } })
    const { page, child, connecting } = openEarly((offer) => [
      { ...offer, nonce: 'n'.repeat(32), ...init('for another hello') },
      { ...offer, ...init('first') },
      { ...offer, ...init('second') },
    ])
    await expect(connecting).resolves.toMatchObject({ init: { greeting: 'first' } })
    expect(page.posted).toHaveLength(1)
    expect(child.listening.size).toBe(0)
  })

  test('keeps only so many messages, and reads those that come later', async () => {
    const { child, page, connecting } = openEarly(() => Array.from({ length: 100 }, () => ({ noise: true })))
    const [nonce] = page.posted.map(({ message }) => (message as { nonce: string }).nonce)
    const { port2 } = new MessageChannel()
    const offer = { airlock: 'offer', contract: contract.name, version: 1, nonce, reply: 'r'.repeat(32) }
    child.receive({
      data: { ...offer, init: { greeting: 'late' } },
      origin: page.origin,
      source: page,
      ports: [port2],
    })
    await expect(connecting).resolves.toMatchObject({ init: { greeting: 'late' } })
  })
})

test('every hello has its own nonce', () => {
  const nonces = Array.from({ length: 20 }, () => openFrame().offer.nonce)
  expect(new Set(nonces).size).toBe(20)
})
