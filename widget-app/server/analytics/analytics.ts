import { ConfigProblem, type Metrics, type Project, type Projects } from '@airlock/kit/server'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Environment } from '../config/environment.ts'
import type { Store } from '../db/store.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { TakenEvent } from './event.ts'
import { createForwarder } from './forward.ts'
import { type DayCount, readDays, readReports, type StoredReport } from './tables.ts'
import { createWriter } from './writer.ts'

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

/** The outcomes of events that metrics count. */
const RESULTS = ['accepted', 'repeated', 'refused', 'forwarded', 'not-stored', 'not-forwarded'] as const

export interface AnalyticsOptions {
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

const wanting = ({ byId }: Pick<Projects, 'byId'>) =>
  [...byId.values()].find(({ analytics }) => analytics !== null)

/** Returns a check that throws a {@link ConfigProblem} if a project has analytics and its events have no place. */
export const requirePlace =
  ({ database, eventsUrl }: Pick<Environment, 'database' | 'eventsUrl'>) =>
  (projects: Pick<Projects, 'byId'>): void => {
    const project = wanting(projects)
    if (project && !database && eventsUrl === undefined)
      throw new ConfigProblem(
        `Project "${project.id}" has "analytics", which needs a place for its events: give DATABASE_URL, such as postgres://user:password@host/name, or AIRLOCK_EVENTS_URL, or remove the line.`,
      )
  }

export function createAnalytics({
  projects,
  store,
  eventsUrl,
  request,
  log,
  metrics,
}: AnalyticsOptions): Analytics {
  // Opened now if it will be used, so that its tables are there before the first visitor.
  if (wanting(projects)) store?.opened.catch(() => {})
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
  const onDrop = () => count?.('not-stored')
  const writer = store && createWriter({ store, projects, log, onDrop })
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
      for (const event of fresh) writer?.add(project, event, version, now)
      forwarder?.add(fresh.map((event) => ({ projectId: project.id, timestamp: now.getTime(), ...event })))
    },
    refused: (events) => count?.('refused', events),
    days: (projectId, from, to) => read((db) => readDays(db, projectId, from, to)),
    reports: (projectId) => read((db) => readReports(db, projectId)),
    flush: async () => writer?.flush(),
    close: async () => {
      await Promise.all([forwarder?.close(), writer?.close()])
    },
  }
}
