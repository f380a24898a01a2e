import type { CDPSession, Page } from '@playwright/test'

type Attached = { sessionId: string; targetInfo: { type: string } }

/** A network at a steady speed. */
export interface NetworkSpeed {
  /** From a request to the first byte of its response (ms). */
  latency: number
  /** Bytes per second. */
  downloadThroughput: number
  uploadThroughput: number
}

/**
 * Slows down the page and every out-of-process frame from its first instruction. Such a frame is a target of its own,
 * which is paused at its start until its speed has been set.
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
  let id = 0
  const tell = (sessionId: string, method: string, params: object = {}) => {
    id += 1
    const message = JSON.stringify({ id, method, params })
    return session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
  }
  session.on('Target.attachedToTarget', ({ sessionId }: Attached) => {
    void tell(sessionId, 'Emulation.setCPUThrottlingRate', { rate })
    if (conditions) {
      void tell(sessionId, 'Network.enable')
      void tell(sessionId, 'Network.emulateNetworkConditions', conditions)
    }
    void tell(sessionId, 'Runtime.runIfWaitingForDebugger')
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
  return session
}
