import type { Project, Projects } from '@airlock/kit/server'
import type { Logger } from 'pino'
import type { Store } from '../db/store.ts'
import { OutboundError } from '../outbound/error.ts'
import type { TakenEvent } from './event.ts'
import { createPending } from './pending.ts'
import { purge, write } from './tables.ts'

const WRITE_EVERY_MS = 1_000
const PURGE_EVERY_MS = 3_600_000

/** Writes events to the database, and removes old ones. */
interface Writer {
  add: (project: Project, event: TakenEvent, version: string, now: Date) => void
  /** Writes what is pending now. Never rejects. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

interface Options {
  store: Store
  projects: Pick<Projects, 'byId'>
  log: Pick<Logger, 'warn' | 'error'>
  /** Called for each row that is lost: the database was away for too long, or refused it. */
  onDrop: () => void
}

export function createWriter({ store, projects, log, onDrop }: Options): Writer {
  const pending = createPending(onDrop)

  async function writePending(): Promise<void> {
    const writes = pending.takeAll()
    if (!writes) return
    try {
      await store.write((trx) => write(trx, writes))
    } catch (error) {
      const reason = (error as Error).message
      // The database would refuse them again, and everything after them.
      if (!(error instanceof OutboundError)) {
        onDrop()
        return log.error({ reason }, 'events were dropped because the database refused them')
      }
      // A connection that breaks while it commits may count a second of events twice, which is better than losing them.
      pending.putBack(writes)
      log.warn({ reason }, 'events are not stored yet')
    }
  }
  async function purgeOld(): Promise<void> {
    const kept = [...projects.byId.values()].map(({ id: project, analytics }) => ({
      project,
      days: analytics?.rawDays ?? 0,
    }))
    await store
      .write((trx) => purge(trx, kept))
      .catch((error: Error) => log.warn({ reason: error.message }, 'old events were not removed'))
  }

  let writing: Promise<void> | undefined
  function flush(): Promise<void> {
    writing ??= writePending().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timers = [
    setInterval(() => void flush(), WRITE_EVERY_MS).unref(),
    setInterval(() => void purgeOld(), PURGE_EVERY_MS).unref(),
  ]
  return {
    add: pending.add,
    flush,
    async close() {
      for (const timer of timers) clearInterval(timer)
      // One write may have begun before the last events came.
      await flush()
      await flush()
    },
  }
}
