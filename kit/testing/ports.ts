import { threadId } from 'node:worker_threads'

/**
 * Linux takes ports for outgoing connections and for `listen(0)` from 32768 on, so nobody gets these by chance. Browsers
 * refuse 10080.
 */
const FIRST = 10_100
const COUNT = 22_000
/** How many ports a thread tries before it reaches those of the thread that was started after it. */
const EACH = 89

let last = ((process.pid + threadId) * EACH) % COUNT

/**
 * Finds a port for a program that is started later: it is free now, and most likely still free then. Each thread
 * counts up from a port of its own, because those of a test run look for ports at the same time.
 *
 * @param listen Listens on the port and closes it again. Rejects with the system's error if that is not possible.
 */
export async function findPort(listen: (port: number) => Promise<unknown>): Promise<number> {
  last = (last + 1) % COUNT
  const port = FIRST + last
  try {
    await listen(port)
    return port
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return findPort(listen)
    throw error
  }
}
