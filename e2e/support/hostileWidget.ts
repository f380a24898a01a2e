import type { Frame, Page } from '@playwright/test'
import type { Origins } from '../stack/addresses.ts'

/** What a call is answered with. */
export type Envelope = { ok: true; value: unknown } | { ok: false; error: { code: number; message: string } }

type Message = Readonly<Record<string, unknown>>

/** What the dApp, or who stands in for its widget, says of itself. */
const INIT = {
  sdkVersion: '1.0.0',
  theme: {},
  dapp: {
    projectId: 'demo',
    metadata: { name: 'Uniswap', description: 'The real one', url: 'https://app.uniswap.org' },
  },
  activeNetwork: null,
}

/** The widget's page as an attacker would build it: it shakes hands as it should, and then says what it likes. */
const attack = ({ src, init }: { src: string; init: unknown }) => {
  const heard: Message[] = []
  const hellos: unknown[] = []
  const answers = new Map<string, (value: unknown) => void>()
  let port: MessagePort | undefined
  const frame = Object.assign(document.createElement('iframe'), { title: 'Airlock secure frame', src })
  frame.style.cssText = 'width: 400px; height: 640px; border: 0'
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow) return
    hellos.push(data)
    if (data?.airlock !== 'hello') return
    const { port1, port2 } = new MessageChannel()
    port = port1
    port.onmessage = ({ data: message }) => {
      heard.push(message)
      answers.get(message.id)?.(message.value)
    }
    const { contract, max: version, nonce } = data
    const offer = { airlock: 'offer', contract, version, nonce, reply: 'f'.repeat(32), init }
    frame.contentWindow?.postMessage(offer, new URL(src).origin, [port2])
  })
  const say = (message: unknown) => port?.postMessage(message)
  const call = (method: string, params: unknown) =>
    new Promise((resolve) => {
      const id = crypto.randomUUID()
      answers.set(id, resolve)
      const argument = { type: 'RAW', value: { callId: id, params } }
      say({ id, type: 'APPLY', path: [method], argumentList: [argument] })
    })
  Object.assign(window, { attacker: { call, say, heard, hellos } })
  document.body.append(frame)
}

type Attacker = {
  call: (method: string, params: unknown) => Promise<unknown>
  say: (message: unknown) => void
  heard: Message[]
  hellos: Message[]
}

/**
 * From now on the widget's own page, with its true headers, runs the attacker's script in place of its own. Answers with
 * the page's address.
 */
export async function serveHostileWidget(page: Page, { widget, secure }: Origins, projectId = 'demo') {
  const src = `${secure}/?projectId=${projectId}`
  await page.route(`${widget}/assets/index-*.js`, (route) => route.abort())
  // An attacker who changes the script changes the hash beside it: both are passed over here.
  await page.addInitScript(`if (location.origin === ${JSON.stringify(widget)})
    addEventListener('DOMContentLoaded', () => (${attack.toString()})(${JSON.stringify({ src, init: INIT })}))`)
  return `${widget}/?projectId=demo`
}

/** Puts a page into a frame of another, and answers with the frame once it has loaded. */
export async function addFrame(where: Page | Frame, src: string): Promise<Frame> {
  const element = await where.evaluateHandle(
    (url) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const frame = Object.assign(document.createElement('iframe'), { title: 'Airlock wallet', src: url })
        frame.style.cssText = 'position: fixed; inset: 0; width: 420px; height: 700px; border: 0; z-index: 9'
        frame.onload = () => resolve(frame)
        document.body.append(frame)
      }),
    src,
  )
  const frame = await element.contentFrame()
  if (!frame) throw new Error('There is no frame.')
  return frame
}

/** What the attacker's build can be told to do. */
export const attackerOn = (frame: Frame) => ({
  /** Calls a method; the answer as it came. */
  call: (method: string, params: unknown = {}) =>
    frame.evaluate(([name, given]) => (Reflect.get(globalThis, 'attacker') as Attacker).call(name, given), [
      method,
      params,
    ] as const) as Promise<Envelope>,
  say: (message: unknown) =>
    frame.evaluate((data) => (Reflect.get(globalThis, 'attacker') as Attacker).say(data), message),
  /** As often as told, at once; how often each code came back, 0 for success. */
  flood: (method: string, params: unknown, times: number) =>
    frame.evaluate(
      async ([name, given, count]) => {
        const { call } = Reflect.get(globalThis, 'attacker') as Attacker
        const answers = await Promise.all(Array.from({ length: count }, () => call(name, given)))
        return answers.map((answer) => (answer as { error?: { code: number } }).error?.code ?? 0)
      },
      [method, params, times] as const,
    ),
  /** What came over the port. */
  heard: () => frame.evaluate(() => (Reflect.get(globalThis, 'attacker') as Attacker).heard),
  /** What the frame said over the window. */
  hellos: () => frame.evaluate(() => (Reflect.get(globalThis, 'attacker') as Attacker).hellos),
})
