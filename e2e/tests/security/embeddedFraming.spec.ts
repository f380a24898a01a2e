import type { Frame, Page } from '@playwright/test'
import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { WIDGET_FRAME } from '../../support/frames.ts'
import { addFrame, attackerOn, serveHostileWidget } from '../../support/hostileWidget.ts'

/** A page of the dApp's server that does not open the widget by itself. */
const BARE = { profile: 'no-policy', page: 'bench' } as const
const BLOCKED = 'chrome-error://chromewebdata/'

/** The frame inside, once it has loaded. */
async function childOf(frame: Frame): Promise<Frame> {
  await expect.poll(() => frame.childFrames().length).toBe(1)
  const [child] = frame.childFrames()
  if (!child) throw new Error('There is no frame inside.')
  await child.waitForLoadState()
  return child
}

/** The content that the frame shows to the page that frames it, after its script has run. */
const drawnIn = (frame: Frame) => frame.evaluate(() => document.querySelector('#root')?.innerHTML)

/** Shows the dApp inside a page of another site, with the attacker's widget in the dApp. */
async function showInside(page: Page, outer: string, inner: string, evil: string): Promise<Frame> {
  await page.goto(outer)
  const site = await addFrame(page, inner)
  return addFrame(site, evil)
}

test.describe('SEC-08, SEC-15: the secure frame works only inside the widget in a listed site', () => {
  test('it works neither without the widget nor in a site that is not on the list', async ({
    page,
    dapp,
    stack,
  }) => {
    await test.step('a listed site that frames it without the widget gets no answer to an offer', async () => {
      await page.goto(dapp.url(BARE))
      await page.evaluate(() => {
        const heard: unknown[] = []
        Object.assign(window, { heard })
        addEventListener('message', ({ data }) => heard.push(data))
      })
      const frame = await addFrame(page, `${stack.origins.secure}/?projectId=demo`)
      expect(new URL(frame.url()).origin).toBe(stack.origins.secure)
      await page.evaluate((origin) => {
        const { port1, port2 } = new MessageChannel()
        const heard = Reflect.get(window, 'heard') as unknown[]
        port1.onmessage = ({ data }) => heard.push(data)
        const offer = {
          airlock: 'offer',
          contract: 'secure',
          version: 1,
          nonce: '0'.repeat(32),
          reply: '0',
          init: {},
        }
        frames[0]?.postMessage(offer, origin, [port2])
      }, stack.origins.secure)
      expect(await drawnIn(frame)).toBe('')
      expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
    })
    await test.step('a site that is not on the list can frame it neither directly nor through the widget', async () => {
      const evil = await serveHostileWidget(page, stack.origins, 'elsewhere')
      await page.goto(dapp.url(BARE))
      const direct = await addFrame(page, `${stack.origins.secure}/?projectId=elsewhere`)
      expect(direct.url()).toBe(BLOCKED)
      const widget = await addFrame(page, evil)
      expect((await childOf(widget)).url()).toBe(BLOCKED)
      expect(await attackerOn(widget).hellos()).toEqual([])
    })
  })

  test('a widget in a tab of its own gets no hello, and one in a framed dApp only inside a listed site', async ({
    page,
    dapp,
    stack,
  }) => {
    const evil = await serveHostileWidget(page, stack.origins)
    await test.step('the widget in a tab of its own gets no hello', async () => {
      await page.goto(evil)
      const frame = await childOf(page.mainFrame())
      expect([BLOCKED, `${stack.origins.secure}/?projectId=demo`]).toContain(frame.url())
      expect(await attackerOn(page.mainFrame()).hellos()).toEqual([])
    })
    await test.step('a dApp that is framed by a site that is not on the list gets no secure frame', async () => {
      const widget = await showInside(page, dapp.url({ ...BARE, host: '127.0.0.1' }), dapp.url(BARE), evil)
      expect(widget.url()).toBe(BLOCKED)
    })
    await test.step('a dApp that is framed by a listed site works, and the visitor sees both sites', async () => {
      const widget = await showInside(
        page,
        dapp.url({ ...BARE, host: 'shop.localhost' }),
        dapp.url(BARE),
        evil,
      )
      const attacker = attackerOn(widget)
      await expect.poll(attacker.heard).toContainEqual({ airlock: 'accept', reply: 'f'.repeat(32) })
      const secure = await childOf(widget)
      expect(await attacker.call('connectEmail', { email: newEmail() })).toMatchObject({ ok: true })
      const typing = attacker.call('connectOtp')
      await expect(secure.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true })).toBeVisible()
      await expect(secure.getByText(`Shown inside shop.localhost:${stack.ports.dapp}`)).toBeVisible()
      await attacker.call('leave')
      expect(await typing).toMatchObject({ error: { code: 4001 } })
    })
  })
})

test('a page that navigates the frame to another project, which also allows it, gets a blank frame', async ({
  page,
  embedded,
  stack,
}) => {
  await embedded.open()
  await embedded.askForCode(newEmail())
  const inside = page.frames().find((frame) => frame.url().startsWith(`${stack.origins.secure}/`))
  if (!inside) throw new Error('There is no secure frame.')
  await page.locator(WIDGET_FRAME).evaluate((widget: HTMLIFrameElement, url) => {
    const secure = widget.contentWindow?.frames[0]
    if (secure) secure.location.href = url
  }, `${stack.origins.secure}/?projectId=demo-two`)
  const marks = () =>
    inside.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name)).catch(() => [])
  await expect.poll(marks).toContain('airlock:refused')
  expect(inside.url()).toContain('demo-two')
  expect(await drawnIn(inside)).toBe('')
  expect(await marks()).not.toContain('airlock:ready')
})
