/** How long a secret remains in the clipboard (ms), SEC-50. */
export const CLIPBOARD_TIME = 60_000

/** The browser functions for copying. */
export interface ClipboardEnvironment {
  /** Rejects if the browser does not allow it, and always without focus. */
  write: (text: string) => Promise<void>
  hasFocus: () => boolean
  /** Calls back at the next focus. */
  onceFocused: (run: () => void) => void
  after: (milliseconds: number, run: () => void) => void
}

let copies = 0

/**
 * Copies a secret and clears the clipboard a minute later, or as soon as the frame has the focus again. Only
 * the latest copy is cleared. Rejects if copying is not allowed.
 */
export async function copyForAWhile(secret: string, environment: ClipboardEnvironment): Promise<void> {
  await environment.write(secret)
  copies += 1
  const copy = copies
  const empty = () => {
    if (copy !== copies) return
    if (environment.hasFocus()) environment.write('').catch(() => undefined)
    else environment.onceFocused(empty)
  }
  environment.after(CLIPBOARD_TIME, empty)
}

export const browserClipboard: ClipboardEnvironment = {
  write: (text) => navigator.clipboard.writeText(text),
  hasFocus: () => document.hasFocus(),
  onceFocused: (run) => addEventListener('focus', run, { once: true }),
  after: (milliseconds, run) => {
    setTimeout(run, milliseconds)
  },
}
