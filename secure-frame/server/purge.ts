import type { Logger } from 'pino'
import type { OpenDatabase } from './db/open.ts'
import { purgeExpired } from './db/purge.ts'

const EVERY_MS = 10 * 60_000

/** Deletes what has ended, now and then, until the answer is called. */
export function startPurging({ db }: Pick<OpenDatabase, 'db'>, auditKeptMs: number, log: Logger): () => void {
  const purge = () => {
    purgeExpired(db, Date.now(), auditKeptMs).catch((error: Error) => {
      log.warn({ reason: error.message }, 'what has ended was not deleted')
    })
  }
  const timer = setInterval(purge, EVERY_MS)
  timer.unref()
  purge()
  return () => clearInterval(timer)
}
