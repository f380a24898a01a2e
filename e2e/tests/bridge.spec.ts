import type { Page } from '@playwright/test'
import { expect, framesOf, type Sites, test } from './bridge/sites.ts'

// The pages are bundled once for each worker, so one worker runs all of these tests.
test.describe.configure({ mode: 'default' })

/** A host page with one frame of the widget, linked. */
async function openLinked(page: Page, sites: Sites, profile?: Parameters<Sites['openHost']>[1]) {
  await sites.openHost(page, profile)
  await mount(page, sites)
  return widgetFrame(page)
}

/** Mounts one more frame and waits for its link. Returns its index. */
function mount(page: Page, sites: Sites, projectId = 'demo') {
  return page.evaluate(
    async ([src, id]) => {
      const index = window.host.mount(src, id)
      await window.host.mounts[index]?.linked(1)
      return index
    },
    [sites.frameFor(sites.origin('a')), projectId] as const,
  )
}

function widgetFrame(page: Page, index = 0) {
  const frame = framesOf(page, 'widget')[index]
  if (!frame) throw new Error('The page shows no widget.')
  return frame
}

const open = (page: Page, index = 0) =>
  page.evaluate((at) => window.host.mounts[at]?.call('open', { view: 'Networks' }), index)

const ANSWERED = { value: { view: 'Networks' } }

test('page and frame of two sites connect, call each other and know each other’s origin', async ({
  page,
  sites,
}) => {
  const frame = await openLinked(page, sites)
  expect(await open(page)).toEqual(ANSWERED)
  expect(await frame.evaluate(() => window.widget.ask())).toBe('demo answers eth_accounts')
  await expect
    .poll(() => page.evaluate(() => window.host.mounts[0]?.log))
    .toEqual(['link', 'asked eth_accounts', 'layout 42'])
  const connected = await frame.evaluate(() => {
    const { origin, version, init } = window.widget.connected ?? {}
    return { origin, version, projectId: init?.config.projectId }
  })
  expect(connected).toEqual({ origin: sites.origin('a'), version: 1, projectId: 'demo' })
})

test('errors cross as codes: ours with their data, any other masked', async ({ page, sites }) => {
  await openLinked(page, sites)
  const codes = await page.evaluate(async () => {
    const [one] = window.host.mounts
    return [await one?.call('open', { view: 'AllWallets' }), await one?.call('open', { view: 'Swap' })]
  })
  expect(codes).toEqual([{ code: 4902 }, { code: -32603 }])
})

test('an aborted call is aborted in the frame', async ({ page, sites }) => {
  const frame = await openLinked(page, sites)
  const outcome = await page.evaluate(() => window.host.mounts[0]?.call('connect', {}, { timeout: 50 }))
  expect(outcome).toEqual({ code: -32052 })
  await open(page)
  expect(await frame.evaluate(() => window.widget.connecting())).toEqual({ running: 1, aborted: 1 })
})

test.describe('a page of an attacker in the widget’s place', () => {
  test('gets no offer and no message of the link', async ({ page, sites }) => {
    await openLinked(page, sites)
    await page.evaluate((url) => {
      const { frame, begin } = window.host.mounts[0] ?? {}
      begin?.('connect', {})
      return frame && window.host.navigate(frame, url)
    }, sites.strangerOn('stranger'))
    const [stranger] = framesOf(page, 'stranger')
    await stranger?.evaluate(() => window.stranger.sayHello())
    await stranger?.evaluate(() => window.stranger.refuse())
    await page.waitForFunction(() => window.host.heard.some(({ reason }) => reason))
    await page.evaluate((origin) => {
      window.host.mounts[0]?.begin('connect', {})
      window.host.mounts[0]?.emitResume()
      window.host.sendBarrier(origin)
    }, sites.origin('stranger'))
    await stranger?.evaluate(() => window.stranger.barrier)
    expect(await stranger?.evaluate(() => window.stranger.received)).toEqual(['barrier'])
    expect(await page.evaluate(() => window.host.mounts[0]?.log)).toEqual(['link'])
    await page.evaluate(() => window.host.mounts[0]?.stop())
    const ended = await page.evaluate(() => window.host.mounts[0]?.ended())
    expect(ended).toEqual([{ code: 4900 }, { code: 4900 }])
  })

  test('gets no offer for a replayed hello', async ({ page, sites }) => {
    await openLinked(page, sites)
    await page.evaluate((url) => {
      const [one] = window.host.mounts
      return one && window.host.navigate(one.frame, url)
    }, sites.strangerOn('stranger'))
    const [stranger] = framesOf(page, 'stranger')
    await page.evaluate(
      ([widget, attacker]) => {
        const [data = {}] = window.host.heard
        const source = window.host.mounts[0]?.frame.contentWindow ?? null
        dispatchEvent(new MessageEvent('message', { data, origin: widget, source }))
        window.host.sendBarrier(attacker)
      },
      [sites.origin('widget'), sites.origin('stranger')] as const,
    )
    await stranger?.evaluate(() => window.stranger.barrier)
    expect(await stranger?.evaluate(() => window.stranger.received)).toEqual(['barrier'])
  })
})

test.describe('a page of an attacker next to the widget', () => {
  test('gets no response, and does not disturb the link', async ({ page, sites }) => {
    await openLinked(page, sites)
    await page.evaluate((url) => window.host.addFrame(url), sites.strangerOn('stranger'))
    const [stranger] = framesOf(page, 'stranger')
    await stranger?.evaluate(() => window.stranger.sayHello())
    await stranger?.evaluate(() => window.stranger.refuse())
    await page.waitForFunction(() => window.host.heard.some(({ reason }) => reason))
    await page.evaluate((origin) => window.host.sendBarrier(origin), sites.origin('stranger'))
    await stranger?.evaluate(() => window.stranger.barrier)
    expect(await stranger?.evaluate(() => window.stranger.received)).toEqual(['barrier'])
    expect(await page.evaluate(() => window.host.mounts[0]?.log)).toEqual(['link'])
    expect(await open(page)).toEqual(ANSWERED)
  })

  test('is not taken for the widget, even on the widget’s own site', async ({ page, sites }) => {
    await openLinked(page, sites)
    await page.evaluate((url) => window.host.addFrame(url), sites.frameFor(sites.origin('a')))
    await page.waitForFunction(() => window.host.heard.length === 2)
    expect(await widgetFrame(page, 1).evaluate(() => window.widget.heard)).toEqual([])
    expect(await page.evaluate(() => window.host.mounts[0]?.log)).toEqual(['link'])
    expect(await open(page)).toEqual(ANSWERED)
  })

  for (const [who, site] of [
    ['a site that is not allowed', 'stranger'],
    ['another frame of an allowed site', 'a'],
  ] as const)
    test(`cannot connect to the widget, not even with the right nonce: ${who}`, async ({ page, sites }) => {
      await sites.openHost(page)
      await page.evaluate((url) => window.host.addFrame(url), sites.frameFor(sites.origin('a')))
      await page.evaluate((url) => window.host.addFrame(url), sites.strangerOn(site))
      const nonce = await page.evaluate(() => window.host.nonce())
      const frame = widgetFrame(page)
      const stranger = page.frames().find((one) => one.url() === sites.strangerOn(site))
      const said = [sites.origin('widget'), nonce] as const
      await stranger?.evaluate(([origin, echoed]) => window.stranger.offerTo(0, origin, echoed), said)
      await frame.waitForFunction(() => window.widget.heard.length === 1)
      expect(await frame.evaluate(() => window.widget.connected === undefined)).toBe(true)
      await page.evaluate(([origin, echoed]) => void window.host.offer(echoed, origin, 'the page'), said)
      await frame.evaluate(() => window.widget.started)
      const projectId = await frame.evaluate(() => window.widget.connected?.init.config.projectId)
      expect(projectId).toBe('the page')
      expect(await stranger?.evaluate(() => window.stranger.received)).toEqual([])
    })
})

test('a second offer with the same nonce is ignored', async ({ page, sites }) => {
  const frame = await openLinked(page, sites)
  const nonce = await page.evaluate(() => window.host.nonce())
  const got = await page.evaluateHandle(([origin, said]) => window.host.offer(said, origin, 'second'), [
    sites.origin('widget'),
    nonce,
  ] as const)
  await frame.waitForFunction(() => window.widget.heard.length === 2)
  expect(await open(page)).toEqual(ANSWERED)
  expect(await got.jsonValue()).toEqual([])
  expect(await frame.evaluate(() => window.widget.connected?.init.config.projectId)).toBe('demo')
})

test('a page that the widget does not list gets no link', async ({ page, sites }) => {
  await sites.openHost(page)
  await page.evaluate((url) => void window.host.mount(url), sites.frameFor(sites.origin('b')))
  await page.waitForFunction(() => window.host.heard.length === 1)
  const frame = widgetFrame(page)
  await frame.waitForFunction(() => window.widget.heard.length === 1)
  expect(await frame.evaluate(() => window.widget.connected === undefined)).toBe(true)
  expect(await page.evaluate(() => window.host.mounts[0]?.log)).toEqual([])
})

test('a reload of the frame rejects pending calls and opens the next link', async ({ page, sites }) => {
  const frame = await openLinked(page, sites)
  await page.evaluate(() => {
    window.host.mounts[0]?.begin('connect', {})
    window.host.mounts[0]?.begin('connect', {})
  })
  await frame.evaluate(() => location.reload())
  const ended = await page.evaluate(() => window.host.mounts[0]?.ended())
  expect(ended).toEqual([{ code: -32054 }, { code: -32054 }])
  await page.evaluate(() => window.host.mounts[0]?.linked(2))
  expect(await open(page)).toEqual(ANSWERED)
  expect(await frame.evaluate(() => window.widget.ask())).toBe('demo answers eth_accounts')
  await expect
    .poll(() => page.evaluate(() => window.host.mounts[0]?.log))
    .toEqual(['link', 'link', 'asked eth_accounts', 'layout 42'])
})

test('a frame that the page removes leaves no pending call and causes no error', async ({ page, sites }) => {
  await openLinked(page, sites)
  const outcomes = await page.evaluate(async () => {
    const [one] = window.host.mounts
    one?.begin('connect', {})
    one?.frame.remove()
    const late = await one?.call('connect', {}, { timeout: 50 })
    one?.emitResume()
    one?.stop()
    return [late, await one?.ended()]
  })
  expect(outcomes).toEqual([{ code: -32052 }, [{ code: 4900 }]])
  expect(await mount(page, sites)).toBe(1)
  expect(await open(page, 1)).toEqual(ANSWERED)
})

test('two links on one page are independent', async ({ page, sites }) => {
  await openLinked(page, sites)
  await mount(page, sites, 'other')
  const projects = [0, 1].map((index) =>
    widgetFrame(page, index).evaluate(() => window.widget.connected?.init.config.projectId),
  )
  expect(await Promise.all(projects)).toEqual(['demo', 'other'])
  expect(await widgetFrame(page, 0).evaluate(() => window.widget.ask())).toBe('demo answers eth_accounts')
  expect(await widgetFrame(page, 1).evaluate(() => window.widget.ask())).toBe('other answers eth_accounts')
  await widgetFrame(page, 0).evaluate(() => location.reload())
  await page.evaluate(() => window.host.mounts[0]?.linked(2))
  expect(await open(page, 1)).toEqual(ANSWERED)
  await page.evaluate(() => window.host.mounts[0]?.stop())
  expect(await open(page, 0)).toEqual({ code: 4900 })
  expect(await open(page, 1)).toEqual(ANSWERED)
  await expect
    .poll(() => page.evaluate(() => window.host.mounts.map(({ log }) => log)))
    .toEqual([
      ['link', 'asked eth_accounts', 'layout 42', 'link'],
      ['link', 'asked eth_accounts', 'layout 42'],
    ])
})

test('a widget that is mounted, removed and mounted again at once (StrictMode) works', async ({
  page,
  sites,
}) => {
  await sites.openHost(page)
  await page.evaluate(
    (src) => {
      const first = window.host.mount(src)
      window.host.mounts[first]?.stop()
      window.host.mounts[first]?.frame.remove()
    },
    sites.frameFor(sites.origin('a')),
  )
  expect(await mount(page, sites)).toBe(1)
  expect(await open(page, 1)).toEqual(ANSWERED)
  expect(await page.evaluate(() => window.host.mounts.map(({ log }) => log))).toEqual([[], ['link']])
})

test('a hello gets no response if the widget was stopped while the frame was loading', async ({
  page,
  sites,
}) => {
  await sites.openHost(page)
  await page.evaluate(
    (src) => {
      const first = window.host.mount(src)
      window.host.mounts[first]?.stop()
    },
    sites.frameFor(sites.origin('a')),
  )
  await page.waitForFunction(() => window.host.heard.length === 1)
  await page.evaluate((origin) => window.host.sendBarrier(origin), sites.origin('widget'))
  const frame = widgetFrame(page)
  await frame.waitForFunction(() => window.widget.heard.length === 1)
  expect(await frame.evaluate(() => window.widget.heard)).toEqual(['barrier'])
})

test.describe('a link opens on a host', () => {
  test('with cross-origin isolation', async ({ page, sites }) => {
    await openLinked(page, sites, 'isolated')
    expect(await page.evaluate(() => window.host.isolated())).toBe(true)
    expect(await open(page)).toEqual(ANSWERED)
  })

  test('with a strict content policy and Trusted Types, without any report', async ({ page, sites }) => {
    await openLinked(page, sites, 'strict')
    expect(await open(page)).toEqual(ANSWERED)
    expect(await page.evaluate(() => window.host.violations)).toEqual([])
    const enforced = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>'
        return false
      } catch {
        return true
      }
    })
    expect(enforced).toBe(true)
  })

  test('on plain http, where a page has no crypto.randomUUID', async ({ page, context, sites }) => {
    await context.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
    await openLinked(page, sites)
    expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
    expect(await open(page)).toEqual(ANSWERED)
  })
})
