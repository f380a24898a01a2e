import { describe, expect, test } from 'vitest'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { outcome } from './link.fixture.ts'
import { openPage, startChild } from './window.fixture.ts'

/** A page and a frame after their handshake. */
async function connect() {
  const opened = openPage()
  const next = opened.nextLink()
  const connected = await startChild(opened.child)
  return { ...opened, connected, link: await next }
}

test('a frame that sends a hello gets a link, the start values and the page’s origin', async () => {
  const { child, link, connected, onLink } = await connect()
  expect(child.listening.size).toBe(0)
  expect(connected).toMatchObject({ init: { greeting: 'hello' }, origin: 'https://shop.example', version: 1 })
  expect(onLink).toHaveBeenCalledExactlyOnceWith(link, 1)
  await expect(link.client.echo({ value: 'down' })).resolves.toBe('down')
  await expect(connected.link.client.ask({ question: 'up' })).resolves.toBe('up?')
})

test('only the hello is sent to any origin, and it contains only the contract, its versions and a nonce', async () => {
  const { page, child } = await connect()
  const targets = [...page.posted, ...child.posted].map(({ targetOrigin }) => targetOrigin)
  expect(targets).toEqual(['*', 'https://widget.example'])
  const nonce = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(page.posted[0]?.message).toEqual({ airlock: 'hello', contract: 'test', min: 1, max: 1, nonce })
})

test('the page has its link as soon as the frame has one, so nothing that is sent right away is lost', async () => {
  const { child, nextLink } = openPage()
  const next = nextLink()
  const connected = await startChild(child)
  connected.link.emit('tick', { n: 1 })
  const asked = connected.link.client.ask({ question: 'early' })
  const link = await next
  const ticks: number[] = []
  link.on('tick', ({ n }) => ticks.push(n))
  await expect(asked).resolves.toBe('early?')
  expect(ticks).toEqual([1])
})

describe('a reload of the frame', () => {
  test('rejects calls in flight with FRAME_RELOADED and opens a new link', async () => {
    const { child, link, nextLink, init } = await connect()
    const call = outcome(link.client.hold({}))
    const next = nextLink()
    init.mockReturnValue({ greeting: 'hello again' })
    const again = await startChild(child)
    await expect(call).resolves.toBe(ErrorCode.FRAME_RELOADED)
    await expect(outcome(link.client.echo({ value: 1 }))).resolves.toBe(ErrorCode.FRAME_RELOADED)
    expect(again.init).toEqual({ greeting: 'hello again' })
    await expect((await next).client.echo({ value: 'new' })).resolves.toBe('new')
  })

  test('before the first offer was accepted leaves only the second link', async () => {
    const { child, links, nextLink } = openPage()
    const next = nextLink()
    const [, second] = await Promise.all([startChild(child), startChild(child)])
    await expect((await next).client.echo({ value: 1 })).resolves.toBe(1)
    await expect(second.link.client.ask({ question: 'which' })).resolves.toBe('which?')
    expect(links).toHaveLength(1)
  })
})

describe('stopping', () => {
  test('closes the link and ignores further hellos', async () => {
    const { child, link, links, stop } = await connect()
    const call = outcome(link.client.hold({}))
    stop()
    await expect(call).resolves.toBe(ErrorCode.DISCONNECTED)
    void startChild(child)
    expect(child.posted).toHaveLength(1)
    expect(links).toHaveLength(1)
  })

  test('withdraws an offer even if its acceptance is already on its way', async () => {
    const { child, onLink, stop } = openPage()
    await startChild(child)
    const [port] = child.posted[0]?.ports ?? []
    const closed = new Promise((resolve) => port?.addEventListener('close', resolve))
    stop()
    await closed
    expect(onLink).not.toHaveBeenCalled()
  })

  test('leaves no listener on the page', () => {
    const { page, stop } = openPage()
    expect(page.listening.size).toBe(1)
    stop()
    expect(page.listening.size).toBe(0)
  })
})

test('if a page is mounted twice (StrictMode), the first frame’s link is closed and the second works', async () => {
  const first = openPage()
  const firstChild = startChild(first.child)
  first.stop()
  const second = await connect()
  const { link } = await firstChild
  await expect(second.link.client.echo({ value: 'second' })).resolves.toBe('second')
  expect(first.onLink).not.toHaveBeenCalled()
  link.close(new AirlockError(ErrorCode.DISCONNECTED, 'done'))
})

test('two frames on one page each get their own link', async () => {
  const [one, two] = [await connect(), await connect()]
  const call = outcome(one.link.client.hold({}))
  one.stop()
  await expect(call).resolves.toBe(ErrorCode.DISCONNECTED)
  await expect(two.link.client.echo({ value: 2 })).resolves.toBe(2)
})
