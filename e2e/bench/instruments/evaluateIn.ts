import type { CDPSession, Frame } from '@playwright/test'

/** One session for each document's target. A frame of another site has a target of its own. */
const sessions = new WeakMap<Frame, Promise<CDPSession>>()

const sessionOf = (frame: Frame): Promise<CDPSession> => {
  const context = frame.page().context()
  const opened = sessions.get(frame) ?? context.newCDPSession(frame.parentFrame() ? frame : frame.page())
  sessions.set(frame, opened)
  return opened
}

/**
 * The value of an expression in a page, or in a frame of another site. Playwright's own `evaluate` and its locators first
 * run a library in each document. With the processor throttled four times, that takes the thread for 60 to 90 ms, which
 * would be measured as the page's work. Rejects if the document has gone.
 */
export async function evaluateIn(frame: Frame, expression: string): Promise<unknown> {
  try {
    const session = await sessionOf(frame)
    const { result } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value
  } catch (error) {
    // A frame that has gone to another process has another target.
    sessions.delete(frame)
    throw error
  }
}

/** The global of that name in each document, and undefined where there is none. */
export const globalsIn = <Name extends keyof Window & string>(
  frames: readonly Frame[],
  name: Name,
): Promise<(Window[Name] | undefined)[]> =>
  Promise.all(
    frames.map((frame) =>
      evaluateIn(frame, `window.${name}`).then(
        (value) => value as Window[Name] | undefined,
        () => undefined,
      ),
    ),
  )
