import type { Frame, Page } from '@playwright/test'
import type { Origins } from '../stack/addresses.ts'

/** The answer to a call. */
export type Envelope = { ok: true; value: unknown } | { ok: false; error: { code: number; message: string } }

type Message = Readonly<Record<string, unknown>>

/** The claims of the dApp, or of an attacker in place of its widget. */
const INIT = {
  sdkVersion: '1.0.0',
  theme: {},
  dapp: {
    projectId: 'demo',
    metadata: { name: 'Uniswap', description: 'The real one', url: 'https://app.uniswap.org' },
  },
  activeNetwork: null,
}

/** A widget as an attacker would build it: it performs a correct handshake, and then sends arbitrary messages. */
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
 * From now on the widget's page, with its real headers, runs the attacker's script instead of its own. Returns the
 * address of the page.
 */
export async function serveHostileWidget(page: Page, { widget, secure }: Origins, projectId = 'demo') {
  const src = `${secure}/?projectId=${projectId}`
  await page.route(`${widget}/assets/index-*.js`, (route) => route.abort())
  // An attacker who changes the script would change its integrity hash too, so both are replaced here.
  await page.addInitScript(`if (location.origin === ${JSON.stringify(widget)})
    addEventListener('DOMContentLoaded', () => (${attack.toString()})(${JSON.stringify({ src, init: INIT })}))`)
  return `${widget}/?projectId=demo`
}

/** Adds a frame to a page or frame, and returns it once it has loaded. */
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

/** The controls of the attacker's script. */
export const attackerOn = (frame: Frame) => ({
  /** Calls a method and returns the unprocessed answer. */
  call: (method: string, params: unknown = {}) =>
    frame.evaluate(([name, given]) => (Reflect.get(globalThis, 'attacker') as Attacker).call(name, given), [
      method,
      params,
    ] as const) as Promise<Envelope>,
  say: (message: unknown) =>
    frame.evaluate((data) => (Reflect.get(globalThis, 'attacker') as Attacker).say(data), message),
  /** Calls a method that many times at once. Returns the count of each error code, 0 for success. */
  flood: (method: string, params: unknown, times: number) =>
    frame.evaluate(
      async ([name, given, count]) => {
        const { call } = Reflect.get(globalThis, 'attacker') as Attacker
        const answers = await Promise.all(Array.from({ length: count }, () => call(name, given)))
        return answers.map((answer) => (answer as { error?: { code: number } }).error?.code ?? 0)
      },
      [method, params, times] as const,
    ),
  /** The messages received over the port. */
  heard: () => frame.evaluate(() => (Reflect.get(globalThis, 'attacker') as Attacker).heard),
  /** The window messages of the frame. */
  hellos: () => frame.evaluate(() => (Reflect.get(globalThis, 'attacker') as Attacker).hellos),
})
