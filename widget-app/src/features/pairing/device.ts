/** What a link to a wallet's app depends on. */
export interface Device {
  system: 'ios' | 'android' | 'other'
  /** Safari itself on iOS: other browsers there say so in their name. */
  isIosSafari: boolean
}

const IOS = /iPhone|iPad|iPod/i
const OTHER_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//i

/** Reads what a browser says of itself. */
function deviceOf(userAgent: string): Device {
  const isIos = IOS.test(userAgent)
  const system = isIos ? 'ios' : /Android/i.test(userAgent) ? 'android' : 'other'
  return { system, isIosSafari: isIos && /Safari/i.test(userAgent) && !OTHER_BROWSER.test(userAgent) }
}

/** This device. */
export const thisDevice = (): Device => deviceOf(globalThis.navigator?.userAgent ?? '')

/** Calls back when the visitor is back from another app or tab. Answers with the way to stop. */
export function onReturn(listener: () => void): () => void {
  const { document } = globalThis
  const check = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document?.addEventListener('visibilitychange', check)
  return () => document?.removeEventListener('visibilitychange', check)
}
