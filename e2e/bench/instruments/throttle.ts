import type { CDPSession, Page } from '@playwright/test'

/** The parameters of the events that are read. */
type Parameters = { sessionId: string; message?: string }
type Send = (method: string, params?: object) => Promise<unknown>

/** A network at a steady speed. */
export interface NetworkSpeed {
  /** From a request to the first byte of its response (ms). */
  latency: number
  /** Bytes per second. */
  downloadThroughput: number
  uploadThroughput: number
}

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false }

let id = 0

/** Sends to a target through the target that attached to it. */
const through =
  (send: Send, sessionId: string): Send =>
  (method, params = {}) => {
    id += 1
    return send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  }

/**
 * Slows down the page and every out-of-process frame from its first instruction, also a frame in such a frame. Such a
 * frame is a target of its own, which is paused at its start until its speed has been set.
 */
export async function throttle(page: Page, rate: number, network?: NetworkSpeed): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  const conditions = network && { offline: false, ...network }
  if (conditions) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  if (rate === 1 && !network) return session
  const begin = (send: Send) => {
    const tell: Send = (...given) => send(...given).catch(() => undefined)
    void tell('Emulation.setCPUThrottlingRate', { rate })
    if (conditions) {
      void tell('Network.enable')
      void tell('Network.emulateNetworkConditions', conditions)
    }
    void tell('Target.setAutoAttach', AUTO_ATTACH)
    void tell('Runtime.runIfWaitingForDebugger')
  }
  const onEvent = (send: Send, method: string, { sessionId, message }: Parameters): void => {
    const child = through(send, sessionId)
    if (method === 'Target.attachedToTarget') begin(child)
    if (method !== 'Target.receivedMessageFromTarget') return
    const event: { method?: string; params: Parameters } = JSON.parse(message ?? '')
    if (event.method) onEvent(child, event.method, event.params)
  }
  const send: Send = (method, params) => session.send(method as 'Target.sendMessageToTarget', params as never)
  for (const method of ['Target.attachedToTarget', 'Target.receivedMessageFromTarget'] as const)
    session.on(method, (params: Parameters) => onEvent(send, method, params))
  await session.send('Target.setAutoAttach', AUTO_ATTACH)
  return session
}
