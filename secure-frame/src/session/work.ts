import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Solution } from '../../shared/api.ts'
import type { Challenge } from '../../shared/values.ts'
import { trustedWorker } from '../custody/trustedWorker.ts'
import { networkProblem } from './failure.ts'

/** Timeout (ms): the hardest challenge takes some seconds on a phone. */
const WORK_LIMIT = 60_000

/**
 * Solves a challenge in a worker, so that the page stays responsive. Ends with the signal, and by itself
 * after a minute.
 */
export type Work = (challenge: Challenge, signal?: AbortSignal) => Promise<Solution>

type Start = () => Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

const startWorker: Start = () => new Worker(trustedWorker('challenge'), { type: 'module', name: 'challenge' })

/** @param start starts a worker that responds to a challenge with its solution */
export const createWork =
  (start: Start = startWorker): Work =>
  async ({ token, bits }, signal) => {
    const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Request was aborted')
    if (signal?.aborted) throw aborted()
    const worker = start()
    let timer: ReturnType<typeof setTimeout> | undefined
    let onAbort = () => undefined as unknown
    try {
      const answer = await new Promise<unknown>((resolve, reject) => {
        onAbort = () => reject(aborted())
        signal?.addEventListener('abort', onAbort)
        timer = setTimeout(() => reject(networkProblem()), WORK_LIMIT)
        worker.addEventListener('message', (event) => resolve((event as MessageEvent).data))
        worker.addEventListener('error', () => reject(networkProblem()))
        worker.postMessage({ token, bits })
      })
      return { token, answer: String(answer) }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      worker.terminate()
    }
  }
