import { useCallback, useState } from 'preact/hooks'
import type { Log } from '../log/log.ts'
import type { Context } from './attempt.ts'
import { ATTEMPTS, type AttemptName } from './table.ts'

/** What was sent and what came back. */
export interface Exchange {
  status: 'waiting' | 'answered' | 'failed'
  sent: unknown
  /** The answer, or the error with its code. */
  got?: unknown
  /** How long it took (ms). */
  took?: number
}

const attemptNames = Object.keys(ATTEMPTS) as AttemptName[]

type Exchanges = { readonly [name in AttemptName]?: Exchange }

/** The public fields of an error. A wallet may reject with anything. */
function errorOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return { thrown: error }
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return { ...(code !== undefined && { code }), message, ...(data !== undefined && { data }) }
}

/** Runs attempts, and keeps the last exchange of each, and the first attempt that waits. */
export function useAttempts(context: Context | null, log: Log) {
  const [exchanges, setExchanges] = useState<Exchanges>({})

  const attempt = useCallback(
    async (name: AttemptName) => {
      if (!context) return
      const put = (exchange: Exchange) => setExchanges((all) => ({ ...all, [name]: exchange }))
      const start = performance.now()
      let sent: unknown = null
      const end = (status: Exchange['status'], got: unknown) => {
        const took = Math.round(performance.now() - start)
        put({ status, sent, got, took })
        log.add('page', `${name} ${status}`, `${took} ms`)
      }
      try {
        const call = ATTEMPTS[name].prepare(context)
        sent = call.sent
        put({ status: 'waiting', sent })
        end('answered', await call.run())
      } catch (error) {
        end('failed', errorOf(error))
      }
    },
    [context, log],
  )
  const waiting = attemptNames.find((name) => exchanges[name]?.status === 'waiting')
  return { exchanges, attempt, waiting }
}
