import type { Project } from '@airlock/kit/server'
import type { TakenEvent } from './event.ts'
import type { Count, RawEvent, ReportCount, Writes } from './tables.ts'

/** The most rows that wait for the database. If it is away for longer, further events are dropped. */
const MOST = { counts: 50_000, events: 20_000, reports: 1_000 }

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts)

/** Adds up what waits for the database, so that many visitors at once cause few writes. */
export interface Pending {
  add: (project: Project, event: TakenEvent, version: string, now: Date) => void
  /** Removes and returns everything; undefined if there is nothing. */
  takeAll: () => Writes | undefined
  /** Adds writes that failed again. */
  putBack: (writes: Writes) => void
}

/** @param onDrop called for each row that does not fit */
export function createPending(onDrop: () => void): Pending {
  let counts = new Map<string, Count>()
  let reports = new Map<string, ReportCount>()
  let events: RawEvent[] = []

  function addTo<Row extends { count: number }>(rows: Map<string, Row>, key: string, row: Row, most: number) {
    const present = rows.get(key)
    if (present) rows.set(key, { ...present, ...row, count: present.count + row.count })
    else if (rows.size < most) rows.set(key, row)
    else onDrop()
  }
  const addCount = (row: Count) =>
    addTo(counts, keyOf(row.project, row.day, row.event, row.property, row.value), row, MOST.counts)
  const addReport = (row: ReportCount) =>
    addTo(reports, keyOf(row.project, row.fingerprint), row, MOST.reports)
  const addEvent = (row: RawEvent) => {
    if (events.length < MOST.events) events.push(row)
    else onDrop()
  }

  return {
    add({ id: project, analytics }, { id, site, event, properties, address, report }, version, now) {
      const day = now.toISOString().slice(0, 10)
      addCount({ project, day, event, property: '', value: '', count: 1 })
      for (const [property, value] of Object.entries(properties))
        addCount({ project, day, event, property, value, count: 1 })
      const at = now.toISOString()
      if (report) addReport({ project, category: event, ...report, version, at, count: 1 })
      if (analytics?.rawDays) addEvent({ project, event_id: id, at, site, event, properties, address })
    },
    takeAll() {
      if (counts.size === 0) return undefined
      const writes = { counts: [...counts.values()], reports: [...reports.values()], events }
      counts = new Map()
      reports = new Map()
      events = []
      return writes
    },
    putBack(writes) {
      writes.counts.forEach(addCount)
      writes.reports.forEach(addReport)
      writes.events.forEach(addEvent)
    },
  }
}
