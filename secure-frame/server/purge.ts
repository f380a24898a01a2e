import type { Logger } from 'pino'
import type { OpenDatabase } from './db/open.ts'
import { purgeExpired } from './db/purge.ts'
import type { Readiness } from './readiness.ts'

const EVERY_MS = 10 * 60_000

type Replica = Pick<OpenDatabase, 'db'> & Pick<Readiness, 'mayServe'>

/**
 * Deletes expired rows periodically, until the returned function is called. It deletes nothing while the clock is
 * wrong.
 */
export function startPurging({ db, mayServe }: Replica, auditKeptMs: number, log: Logger): () => void {
  const purge = () => {
    if (!mayServe()) return
    purgeExpired(db, { now: Date.now(), auditKeptMs }).catch((error: Error) => {
      log.warn({ reason: error.message }, 'expired rows could not be deleted')
    })
  }
  const timer = setInterval(purge, EVERY_MS)
  timer.unref()
  purge()
  return () => clearInterval(timer)
}
