import type { Frame, Page } from '@playwright/test'

/**
 * For `addInitScript`: keeps hold of the ports of a boundary, so that a test can say on them what no honest side would.
 * `window.airlockTestPorts` has the ports that this page made, or those that came into this frame.
 */
export function keepPorts(): void {
  const ports: MessagePort[] = []
  const heard: unknown[] = []
  const sent: unknown[] = []
  Object.assign(window, { airlockTestPorts: { ports, heard, sent } })
  const keep = (port: MessagePort) => {
    ports.push(port)
    port.addEventListener('message', ({ data }) => heard.push(data))
    const post = port.postMessage
    port.postMessage = (message: unknown) => {
      sent.push(message)
      post.call(port, message)
    }
  }
  addEventListener('message', ({ ports: came }) => {
    for (const port of came) keep(port)
  })
  const Channel = window.MessageChannel
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      // React schedules by channels of its own, which are nobody's boundary.
      if (window.parent === window) keep(this.port1)
    }
  }
}

type Kept = { ports: MessagePort[]; heard: unknown[]; sent: unknown[] }
type Message = Readonly<Record<string, unknown>>

/** One end of the boundary, by the port that it uses now. */
export const portOf = (where: Page | Frame) => {
  const read = (name: 'heard' | 'sent') =>
    where.evaluate(
      (key) => (Reflect.get(window, 'airlockTestPorts') as Kept)[key as 'heard' | 'sent'] as Message[],
      name,
    )
  return {
    /** Says something on it. */
    say: (message: unknown) =>
      where.evaluate((data) => {
        const { ports } = Reflect.get(window, 'airlockTestPorts') as Kept
        ports.at(-1)?.postMessage(data)
      }, message),
    /** Says something of this many characters on it, which need not come from outside. */
    sayAtLength: (message: Message, key: string, length: number) =>
      where.evaluate(
        ([data, name, size]) => {
          const { ports } = Reflect.get(window, 'airlockTestPorts') as Kept
          ports.at(-1)?.postMessage({ ...data, [name]: 'x'.repeat(size) })
        },
        [message, key, length] as const,
      ),
    /** Hears and says nothing any more, and the other side is not told. */
    close: () =>
      where.evaluate(() => (Reflect.get(window, 'airlockTestPorts') as Kept).ports.at(-1)?.close()),
    heard: () => read('heard'),
    sent: () => read('sent'),
  }
}
