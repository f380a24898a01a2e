/** The operating systems that matter for links to apps. */
export type System = 'ios' | 'android' | 'mac' | 'other'

/** The operating system of a user agent. */
export function systemOf(userAgent: string): System {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  if (/Android/i.test(userAgent)) return 'android'
  return /Mac OS X/i.test(userAgent) ? 'mac' : 'other'
}
