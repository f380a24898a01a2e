import { aborted } from './pairingError.ts'

/** The promise's outcome, or the reason of the signal, whichever comes first. */
export function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  reason = aborted,
): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(reason())
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
