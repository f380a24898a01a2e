import { aborted } from './pairingError.ts'

/** Settles with the promise, or rejects with the signal's reason, whichever comes first. */
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
