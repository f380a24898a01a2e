import { ConfigProblem, type Metrics, type Project, type Projects } from '@airlock/kit/server'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Store } from '../db/store.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { TakenEvent } from './event.ts'
import { createForwarder } from './forward.ts'
import { createPending } from './pending.ts'
import { type DayCount, purge, readDays, readReports, type StoredReport, write } from './tables.ts'

/** Counts what visitors of the operator's projects do. */
export interface Analytics {
  /** Whether events of the project are taken. */
  isOn: (project: Project) => boolean
  /** Takes events without waiting for the database. Repeated ones are dropped. */
  take: (project: Project, events: readonly TakenEvent[], version: string) => void
  /** Counts an event that was refused. */
  refused: (events: number) => void
  /** The counts of a project between two days, both included. Throws an {@link OutboundError} without a database. */
  days: (projectId: string, from: string, to: string) => Promise<DayCount[]>
  /** The latest distinct error reports of a project. Throws like {@link days}. */
  reports: (projectId: string) => Promise<StoredReport[]>
  /** Writes what is pending now. Never rejects. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** What becomes of events, as metrics count them. */
const RESULTS = ['accepted', 'repeated', 'refused', 'forwarded', 'not-stored', 'not-forwarded'] as const

interface Options {
  projects: Pick<Projects, 'byId'>
  store: Store | undefined
  /** The operator's endpoint for events, if there is one. */
  eventsUrl: string | undefined
  request: Request
  log: Logger
  metrics?: Metrics | undefined
}

/** A browser repeats an event soon or never: after a reload it has another id. */
const REPEATS = { max: 100_000, ttl: 10 * 60_000 }

const WRITE_EVERY_MS = 1_000
const PURGE_EVERY_MS = 3_600_000

/** Throws a {@link ConfigProblem} if a project has analytics and there is neither a database nor an endpoint. */
export function createAnalytics({ projects, store, eventsUrl, request, log, metrics }: Options): Analytics {
  const wanting = [...projects.byId.values()].filter(({ analytics }) => analytics !== null)
  if (wanting.length > 0 && !store && eventsUrl === undefined)
    throw new ConfigProblem(
      `Project "${wanting[0]?.id}" has "analytics", which needs a place for its events: give DATABASE_URL, such as postgres://user:password@host/name, or AIRLOCK_EVENTS_URL, or remove the line.`,
    )
  // Opened now if it will be used, so that its tables are there before the first visitor.
  if (wanting.length > 0) store?.opened.catch(() => {})
  const count = metrics?.counter(
    'airlock_events_total',
    'Analytics events by what became of them.',
    'result',
    RESULTS,
  )
  const forwarder =
    eventsUrl === undefined
      ? undefined
      : createForwarder({
          url: eventsUrl,
          request,
          log,
          onForwarded: (events) => count?.('forwarded', events),
          onDropped: (events) => count?.('not-forwarded', events),
        })
  const seen = new LRUCache<string, true>(REPEATS)
  const pending = createPending(() => count?.('not-stored'))

  async function writePending(to: Store): Promise<void> {
    const writes = pending.takeAll()
    if (!writes) return
    try {
      await to.write((trx) => write(trx, writes))
    } catch (error) {
      // A connection that breaks while it commits may count a second of events twice, which is better than losing them.
      pending.putBack(writes)
      log.warn({ reason: (error as Error).message }, 'events are not stored yet')
    }
  }
  async function purgeOld(from: Store): Promise<void> {
    const kept = [...projects.byId.values()].flatMap(({ id: project, analytics }) =>
      analytics?.rawDays ? [{ project, days: analytics.rawDays }] : [],
    )
    await from
      .write((trx) => purge(trx, kept))
      .catch((error: Error) => log.warn({ reason: error.message }, 'old events were not removed'))
  }

  let writing: Promise<void> | undefined
  function flush(): Promise<void> {
    if (!store) return Promise.resolve()
    writing ??= writePending(store).finally(() => {
      writing = undefined
    })
    return writing
  }
  const timers = [
    setInterval(() => void flush(), WRITE_EVERY_MS).unref(),
    setInterval(() => void (store && purgeOld(store)), PURGE_EVERY_MS).unref(),
  ]
  const read: Store['read'] = (from) =>
    store ? store.read(from) : Promise.reject(new OutboundError('missing', 'no database is configured'))

  return {
    isOn: ({ analytics }) => analytics !== null && (store !== undefined || forwarder !== undefined),
    take(project, events, version) {
      const now = new Date()
      const isNew = ({ id }: TakenEvent) => {
        const key = `${project.id}:${id}`
        const isKnown = seen.has(key)
        seen.set(key, true)
        return !isKnown
      }
      const fresh = events.filter(isNew)
      count?.('accepted', fresh.length)
      count?.('repeated', events.length - fresh.length)
      if (store) for (const event of fresh) pending.add(project, event, version, now)
      forwarder?.add(fresh.map((event) => ({ projectId: project.id, timestamp: now.getTime(), ...event })))
    },
    refused: (events) => count?.('refused', events),
    days: (projectId, from, to) => read((db) => readDays(db, projectId, from, to)),
    reports: (projectId) => read((db) => readReports(db, projectId)),
    flush,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await forwarder?.close()
      // One write may have begun before the last events came.
      await flush()
      await flush()
    },
  }
}
