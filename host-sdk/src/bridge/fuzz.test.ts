import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Side } from '../contract/define.ts'
import { widgetContract } from '../contract/widget.ts'
import { hostileMessages, hostileWindowMessages } from './fuzz.fixture.ts'
import { RawPeer } from './link.fixture.ts'
import { openLink } from './link.ts'
import { FakeWindow, helloMessage, openPage, startChild } from './window.fixture.ts'

/** 100,000 messages for each test, in batches: SEC-04. A throw or an unhandled rejection fails the run by itself. */
const BATCH = 100
const RUNS = { numRuns: 1000 }
const REFUSED = /"code":-32(602|058)/
// Each of these takes a few seconds, but many times longer on a machine that is busy with builds and browsers.
const LONG = 300_000

const sides: [string, Side, Side][] = [
  ['the page', widgetContract.parent, widgetContract.child],
  ['the widget', widgetContract.child, widgetContract.parent],
]

describe.each(sides)('hostile messages to %s over the port', (_, served, called) => {
  test('reach no handler and no listener', { timeout: LONG }, async () => {
    const { port1, port2 } = new MessageChannel()
    const acted = vi.fn()
    const handlers = Object.fromEntries(Object.keys(served.methods).map((name) => [name, acted]))
    const link = openLink(port1, served, called, handlers)
    for (const name of Object.keys(called.events)) link.on(name, acted)
    const peer = new RawPeer(port2)
    let sent = 0
    const batch = fc.array(hostileMessages(served, called), { minLength: BATCH, maxLength: BATCH })
    await fc.assert(
      fc.asyncProperty(batch, async (messages) => {
        for (const message of messages) peer.send(message)
        sent += messages.length
        await peer.flush()
        expect(acted).not.toHaveBeenCalled()
        // Answers are removed at once. Otherwise each flush would search through all earlier ones.
        const answers = peer.received.splice(0)
        expect(answers.filter(({ value }) => !REFUSED.test(JSON.stringify(value)))).toEqual([])
      }),
      RUNS,
    )
    expect(sent).toBeGreaterThanOrEqual(100_000)
    expect(Object.keys(Object.prototype)).toEqual([])
    link.close()
  })
})

describe('during the handshake', () => {
  test('the page makes no offer on hostile messages from its frame', { timeout: LONG }, async () => {
    const { page, child, onLink, onError, onRefused } = openPage()
    let received = 0
    await fc.assert(
      fc.property(hostileWindowMessages(helloMessage), (data) => {
        page.receive({ data, origin: child.origin, source: child, ports: [] })
        received++
      }),
      { numRuns: 100_000 },
    )
    expect(received).toBeGreaterThanOrEqual(100_000)
    expect(child.posted).toEqual([])
    for (const spy of [onLink, onError, onRefused]) expect(spy).not.toHaveBeenCalled()
  })

  test('the widget accepts no offer from hostile messages of its parent', { timeout: LONG }, async () => {
    const page = new FakeWindow('https://shop.example')
    const child = new FakeWindow('https://widget.example')
    page.sender = child
    child.sender = page
    const connecting = startChild(child)
    const [hello] = page.posted.map(({ message }) => message as { nonce: string })
    const { nonce } = hello ?? { nonce: '' }
    const init = { greeting: 'hi' }
    const offer = { airlock: 'offer', contract: 'test', version: 1, nonce, reply: 'r'.repeat(32), init }
    const { port1, port2 } = new MessageChannel()
    const accepted = vi.spyOn(port2, 'postMessage')
    let received = 0
    await fc.assert(
      fc.property(
        hostileWindowMessages(() => offer),
        (data) => {
          child.receive({ data, origin: page.origin, source: page, ports: [port2] })
          received++
        },
      ),
      { numRuns: 100_000 },
    )
    expect(received).toBeGreaterThanOrEqual(100_000)
    expect(accepted).not.toHaveBeenCalled()
    child.receive({ data: offer, origin: page.origin, source: page, ports: [port2] })
    await expect(connecting).resolves.toMatchObject({ init })
    port1.close()
  })
})
