import { type System, systemOf } from '../../state/config/system.ts'

/** The facts about a device that links to a wallet's app depend on. */
export interface Device {
  system: System
  /** Whether it is Safari on iOS: other browsers there add their name to the user agent. */
  isIosSafari: boolean
}

const OTHER_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//i

/** Parses a user agent. */
function deviceOf(userAgent: string): Device {
  const system = systemOf(userAgent)
  return {
    system,
    isIosSafari: system === 'ios' && /Safari/i.test(userAgent) && !OTHER_BROWSER.test(userAgent),
  }
}

/** The current device. */
export const thisDevice = (): Device => deviceOf(globalThis.navigator?.userAgent ?? '')

/** Calls the listener when the visitor returns from another app or tab. Returns a function that stops it. */
export function onReturn(listener: () => void): () => void {
  const { document } = globalThis
  const check = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document?.addEventListener('visibilitychange', check)
  return () => document?.removeEventListener('visibilitychange', check)
}
