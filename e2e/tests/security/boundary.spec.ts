import type { Frame, Page } from '@playwright/test'
import { complaintsOf, frameOf, serveSite, untilHeard } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Records in every frame the window messages, and the ports that were received or created. */
const recordMessages = () => {
  const received: unknown[] = []
  const ports: MessagePort[] = []
  Object.assign(window, { received, ports })
  addEventListener('message', ({ data, ports: came }) => {
    received.push(data)
    ports.push(...came)
  })
  const Channel = window.MessageChannel
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      ports.push(this.port1)
    }
  }
}

type Message = Readonly<Record<string, unknown>>

const receivedBy = (where: Page | Frame) => where.evaluate(() => Reflect.get(window, 'received') as Message[])

const NONCE = 'f'.repeat(32)
const HELLO = { airlock: 'hello', contract: 'widget', min: 1, max: 1, nonce: NONCE }
const REFUSED = {
  airlock: 'refused',
  contract: 'widget',
  reason: 'origin-not-allowed',
  message: 'You were never here.',
}
const EVIL = 'http://evil.localhost:5999'

/** Adds another site's frame to the page. */
async function addForeignFrame(page: Page): Promise<Frame> {
  await serveSite(page.context(), EVIL, '<title>Evil</title>')
  const element = await page.evaluateHandle((src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
    return new Promise<HTMLIFrameElement>((resolve) => {
      frame.onload = () => resolve(frame)
    })
  }, `${EVIL}/`)
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The foreign frame has no document.')
  return frame
}

const tellParent = (frame: Frame, ...messages: readonly unknown[]) =>
  frame.evaluate((all) => {
    const [origin = ''] = location.ancestorOrigins
    for (const message of all) parent.postMessage(message, origin)
  }, messages)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(recordMessages)
})

test.describe('SEC-01: messages of the page reach only the widget', () => {
  test('a frame that was navigated to another site receives nothing', async ({ page, dapp, widget }) => {
    await serveSite(page.context(), EVIL, '<title>Evil</title>')
    await dapp.open({ profile: 'any-frame' })
    await widget.connect()
    await dapp.expectStatus('connected')
    const frame = await frameOf(page)
    await page.evaluate((url) => {
      const element = document.querySelector<HTMLIFrameElement>('iframe[title^="Airlock"]')
      return new Promise((resolve) => {
        element?.addEventListener('load', resolve, { once: true })
        if (element) element.src = url
      })
    }, `${EVIL}/`)
    await tellParent(frame, HELLO, REFUSED)
    await expect.poll(() => receivedBy(page)).toContainEqual(HELLO)
    await page.evaluate((evil) => {
      const airlock = window.airlock
      void airlock?.open().catch(() => undefined)
      void airlock?.setTheme({ themeMode: 'dark' }).catch(() => undefined)
      void airlock?.disconnect()
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title^="Airlock"]')
      frame?.contentWindow?.postMessage('the end', evil)
    }, EVIL)
    await expect.poll(() => receivedBy(frame)).toEqual(['the end'])
    expect((await dapp.state()).unavailable).toBeNull()
  })

  test('the SDK posts no message to "*"', async ({ page, dapp, widget }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (/\/sdk(?:\.js|\/)/.test(new URL(response.url()).pathname)) scripts.push(response.text())
    })
    await dapp.open({ page: 'bare' })
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    const code = (await Promise.all(scripts)).join('\n')
    expect(code).toContain('postMessage')
    expect(code).not.toMatch(/["'`]\*["'`]\s*[,)]/)
  })
})

test.describe('SEC-02: messages of other senders are ignored', () => {
  const STRANGERS = [
    [
      'another site in the page',
      async (page: Page) => tellParent(await addForeignFrame(page), HELLO, REFUSED),
    ],
    [
      'a script of the page',
      (page: Page) =>
        page.evaluate(
          (all) => {
            for (const message of all) window.postMessage(message, location.origin)
          },
          [HELLO, REFUSED],
        ),
    ],
    [
      'an empty frame of the page itself',
      (page: Page) =>
        page.evaluate(
          (all) => {
            const frame = document.createElement('iframe')
            document.body.append(frame)
            const script = frame.contentWindow as typeof window | null
            for (const message of all)
              script?.Function('message', 'parent.postMessage(message, parent.location.origin)')(message)
          },
          [HELLO, REFUSED],
        ),
    ],
  ] as const
  test('none can take the widget’s place or refuse the page', async ({ page, dapp, widget, stack }) => {
    const { errors, told } = complaintsOf(page)
    // The page does not wait for the widget for ever: its clock stands still while the strangers speak.
    await page.clock.install()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`${stack.origins.widget}/?*`, async (route) => {
      await held
      await route.continue()
    })
    await dapp.open({ profile: 'no-policy' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await dapp.press('Connect wallet')
    await expect(widget.element).toBeAttached()
    const said: Message[] = []
    for (const [who, speak] of STRANGERS)
      await test.step(`${who} can neither take the widget’s place nor refuse the page`, async () => {
        await speak(page)
        said.push(HELLO, REFUSED)
        await expect.poll(() => receivedBy(page)).toEqual(said)
        expect(await dapp.state()).toMatchObject({ widget: 'loading', unavailable: null })
        for (const frame of page.frames())
          if (frame.url().startsWith(EVIL)) expect(await receivedBy(frame)).toEqual([])
      })
    await page.clock.resume()
    release()
    await widget.expectView('Connect')
    expect(told()).toEqual([])
    expect(errors).toEqual([])
  })
})

test.describe('SEC-03: a handshake is valid once', () => {
  /** A copy of the page's offer, with everything in it valid. */
  const offerTo = async (frame: Frame): Promise<Message> => {
    const [offer] = await receivedBy(frame)
    if (offer?.airlock !== 'offer') throw new Error('The widget got no offer.')
    return offer
  }

  const countOffers = async (page: Page) =>
    (await receivedBy(await frameOf(page))).filter(({ airlock }) => airlock === 'offer').length

  test('a reload of the frame is a new handshake, but a second offer is none', async ({
    page,
    dapp,
    widget,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    await test.step('a reload of the frame starts a new handshake, and the old port is not used again', async () => {
      await widget.expectClosed()
      await (await frameOf(page)).evaluate(() => location.reload())
      await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'ports') as unknown[]).length)).toBe(2)
      await dapp.expectStatus('connected')
      await dapp.press('Open account')
      await widget.expectView('Account')
      expect(errors).toEqual([])
    })
    await page.keyboard.press('Escape')
    await widget.expectClosed()
    await test.step('a second offer with the right nonce opens no second link', async () => {
      const offer = await offerTo(await frameOf(page))
      await page.evaluate((message) => {
        const { port1, port2 } = new MessageChannel()
        const answers: unknown[] = []
        Object.assign(window, { answers })
        port1.onmessage = ({ data }) => answers.push(data)
        const frame = document.querySelector<HTMLIFrameElement>('iframe[title^="Airlock"]')
        frame?.contentWindow?.postMessage(message, new URL(frame.src).origin, [port2])
      }, offer)
      await expect.poll(() => countOffers(page)).toBe(2)
      await untilHeard(page)
      expect(await page.evaluate('window.answers')).toEqual([])
      await dapp.press('Open account')
      await widget.expectView('Account')
    })
  })

  test('an offer of another site in the page is ignored by the widget', async ({
    page,
    dapp,
    widget,
    stack,
  }) => {
    await dapp.open({ profile: 'no-policy' })
    const foreign = await addForeignFrame(page)
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    const offer = await offerTo(await frameOf(page))
    await foreign.evaluate(
      ([message, origin]) => {
        const answers: unknown[] = []
        Object.assign(window, { answers })
        for (let index = 0; index < parent.frames.length; index += 1) {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => answers.push(data)
          parent.frames[index]?.postMessage(message, origin, [port2])
        }
      },
      [offer, stack.origins.widget] as const,
    )
    await expect.poll(() => countOffers(page)).toBe(2)
    await untilHeard(page)
    expect(await foreign.evaluate('window.answers')).toEqual([])
  })
})
