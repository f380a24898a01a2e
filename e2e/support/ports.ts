import type { Frame, Page } from '@playwright/test'

/**
 * For `addInitScript`: keeps references to the ports of a boundary, so that a test can send messages on them that no
 * honest side would. `window.airlockTestPorts` has the ports created by this page, or those received by this frame.
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
      // React's scheduler creates channels of its own, which belong to no boundary.
      if (window.parent === window) keep(this.port1)
    }
  }
}

type Kept = { ports: MessagePort[]; heard: unknown[]; sent: unknown[] }
type Message = Readonly<Record<string, unknown>>

/** One end of the boundary, by its current port. */
export const portOf = (where: Page | Frame) => {
  const read = (name: 'heard' | 'sent') =>
    where.evaluate(
      (key) => (Reflect.get(window, 'airlockTestPorts') as Kept)[key as 'heard' | 'sent'] as Message[],
      name,
    )
  return {
    /** Sends a message on it. */
    say: (message: unknown) =>
      where.evaluate((data) => {
        const { ports } = Reflect.get(window, 'airlockTestPorts') as Kept
        ports.at(-1)?.postMessage(data)
      }, message),
    /** Sends a message of that many characters on it. The text is created in the page. */
    sayAtLength: (message: Message, key: string, length: number) =>
      where.evaluate(
        ([data, name, size]) => {
          const { ports } = Reflect.get(window, 'airlockTestPorts') as Kept
          ports.at(-1)?.postMessage({ ...data, [name]: 'x'.repeat(size) })
        },
        [message, key, length] as const,
      ),
    /** Stops it without notifying the other side. */
    close: () =>
      where.evaluate(() => (Reflect.get(window, 'airlockTestPorts') as Kept).ports.at(-1)?.close()),
    heard: () => read('heard'),
    sent: () => read('sent'),
  }
}
