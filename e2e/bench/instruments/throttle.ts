import type { CDPSession, Page } from '@playwright/test'

/**
 * Slows down the page and every out-of-process frame from its first instruction. Such a frame is a target of its own,
 * which is paused at its start until its speed has been set.
 */
type Attached = { sessionId: string; targetInfo: { type: string } }

export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  if (rate === 1) return session
  let id = 0
  const tell = (sessionId: string, method: string, params: object = {}) => {
    id += 1
    const message = JSON.stringify({ id, method, params })
    return session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
  }
  session.on('Target.attachedToTarget', ({ sessionId }: Attached) => {
    void tell(sessionId, 'Emulation.setCPUThrottlingRate', { rate })
    void tell(sessionId, 'Runtime.runIfWaitingForDebugger')
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
  return session
}
