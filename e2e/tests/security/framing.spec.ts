import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'

/** Frames a URL in a page without the SDK, and returns the content of the frame. */
async function frameIn(page: Page, src: string, referrerPolicy: ReferrerPolicy = '') {
  const element = await page.evaluateHandle(
    ([url, policy]) => {
      const frame = document.createElement('iframe')
      frame.referrerPolicy = policy
      frame.src = url
      document.body.append(frame)
      return new Promise<HTMLIFrameElement>((resolve) => {
        frame.onload = () => resolve(frame)
      })
    },
    [src, referrerPolicy] as const,
  )
  const frame = await element.contentFrame()
  if (!frame) throw new Error('There is no frame.')
  return frame
}

test.describe('SEC-11: framing', () => {
  test('only a listed site can frame the widget, and nothing else of its server but the refusal', async ({
    page,
    dapp,
    stack,
  }) => {
    const console: string[] = []
    page.on('console', (message) => console.push(message.text()))
    await dapp.open({ profile: 'no-policy' })
    await test.step('a listed site can frame the widget', async () => {
      const frame = await frameIn(page, `${stack.origins.widget}/?projectId=demo`)
      expect(frame.url()).toBe(`${stack.origins.widget}/?projectId=demo`)
    })
    await test.step('the browser refuses the widget to another site, even without a referrer', async () => {
      const frame = await frameIn(page, `${stack.origins.widget}/?projectId=elsewhere`, 'no-referrer')
      expect(frame.url()).toBe('chrome-error://chromewebdata/')
      expect(console.join()).toContain('frame-ancestors http://shop.localhost:5999')
    })
    await test.step('on another site, the visitor sees the reason and the developer the remedy', async () => {
      const frame = await frameIn(page, `${stack.origins.widget}/?projectId=elsewhere`)
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('This site is not on the list')
      await expect(frame.getByRole('region', { name: 'If you run this site' })).toContainText(
        `- "${stack.origins.dapp}"`,
      )
    })
    await test.step('other responses of the widget server cannot be framed, except the refusal', async () => {
      for (const path of ['/sdk.js', '/healthz', '/projects/v1/origins?projectId=demo', '/nowhere']) {
        const frame = await frameIn(page, `${stack.origins.widget}${path}`)
        expect(frame.url(), path).toBe('chrome-error://chromewebdata/')
      }
      const refused = await frameIn(page, `${stack.origins.widget}/?projectId=nobody`)
      await expect(refused.getByRole('heading', { level: 1 })).toHaveText('Unknown project')
    })
  })

  const PAGES = [
    ['demo', 'http://*.localhost:*'],
    ['demo-two', 'http://*.localhost:*'],
    ['elsewhere', 'http://shop.localhost:5999'],
  ] as const
  for (const [project, ancestors] of PAGES)
    test(`only the sites of ${project} can frame its widget`, async ({ request, stack }) => {
      const response = await request.get(`http://127.0.0.1:${stack.ports.widget}/?projectId=${project}`)
      expect(response.headers()['content-security-policy']?.split('; ')).toContain(
        `frame-ancestors ${ancestors}`,
      )
    })

  test('only the widget and the project’s sites can frame the secure frame', async ({ request, stack }) => {
    const response = await request.get(`http://127.0.0.1:${stack.ports.secure}/?projectId=demo`)
    expect(response.headers()['content-security-policy']?.split('; ')).toContain(
      `frame-ancestors ${stack.origins.widget} http://*.localhost:*`,
    )
  })
})
