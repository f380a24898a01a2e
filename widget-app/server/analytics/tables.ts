import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { TakenReport } from './event.ts'

/** How often an event, or a value of one of its properties, occurred on a day. */
export interface Count extends Omit<DayCount, 'count'> {
  project: string
  count: number
}

/** A count without its project, as it is read. */
export interface DayCount {
  day: string
  event: string
  /** Empty for the count of the event itself. */
  property: string
  value: string
  count: number
}

/** An error report, and how often it came since the last write. */
export interface ReportCount extends TakenReport {
  project: string
  category: string
  version: string
  at: string
  count: number
}

/** An event that is kept as a row of its own. */
export interface RawEvent {
  project: string
  event_id: string
  at: string
  site: string
  event: string
  properties: Readonly<Record<string, string>>
  address: string | null
}

export interface Writes {
  counts: readonly Count[]
  reports: readonly ReportCount[]
  events: readonly RawEvent[]
}

/** The number of distinct reports that a project keeps. */
export const KEPT_REPORTS = 100

/** Counts are kept for 13 months, so that a month can be compared with the one of the year before. */
export const KEPT_DAYS = 400

/** An arbitrary number: replicas write reports in turn, because each removes the oldest ones. */
const REPORTS_LOCK = 0x61_69_72_72

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

/** Rows are always locked in this order, so that two replicas never wait for each other. */
const addCounts = (rows: readonly Count[]) => sql`
  insert into analytics_days as days (project, day, event, property, value, count)
  select project, day, event, property, value, count
  from json_to_recordset(${json(rows)})
    as rows (project text, day date, event text, property text, value text, count bigint)
  order by project, day, event, property, value
  on conflict (project, day, event, property, value) do update set count = days.count + excluded.count`

const addReports = (rows: readonly ReportCount[]) => sql`
  insert into analytics_reports as reports
    (project, fingerprint, category, type, message, stack, version, first_at, last_at, count)
  select project, fingerprint, category, type, message, stack, version, at, at, count
  from json_to_recordset(${json(rows)}) as rows
    (project text, fingerprint text, category text, type text, message text, stack text, version text,
     at timestamptz, count bigint)
  on conflict (project, fingerprint) do update set
    count = reports.count + excluded.count,
    version = excluded.version,
    last_at = greatest(reports.last_at, excluded.last_at)`

const trimReports = (projects: readonly string[]) => sql`
  delete from analytics_reports where (project, fingerprint) in (
    select project, fingerprint from (
      select project, fingerprint, row_number() over (partition by project order by last_at desc, fingerprint) place
      from analytics_reports
      where project in (select value from json_array_elements_text(${JSON.stringify(projects)}::json))
    ) ranked where place > ${KEPT_REPORTS}::integer
  )`

/** An event that another replica has taken already is left as it is. */
const addEvents = (rows: readonly RawEvent[]) => sql`
  insert into analytics_events (project, event_id, at, site, event, properties, address)
  select project, event_id, at, site, event, properties, address
  from json_to_recordset(${json(rows)}) as rows
    (project text, event_id uuid, at timestamptz, site text, event text, properties jsonb, address text)
  order by project, event_id
  on conflict do nothing`

/** Writes everything in the transaction, one statement for each table. */
export async function write(trx: Kysely<Database>, { counts, reports, events }: Writes): Promise<void> {
  await addCounts(counts).execute(trx)
  if (events.length > 0) await addEvents(events).execute(trx)
  if (reports.length === 0) return
  await sql`select pg_advisory_xact_lock(${sql.lit(REPORTS_LOCK)})`.execute(trx)
  await addReports(reports).execute(trx)
  await trimReports([...new Set(reports.map(({ project }) => project))]).execute(trx)
}

/** For how many days a project keeps single events: 0 if it does not want them. */
export interface Retention {
  project: string
  days: number
}

/**
 * Removes single events that are too old or whose project no longer wants them, and old counts. The events of a
 * project that is missing from the file stay for as long as counts do, because it may be missing by mistake.
 */
export async function purge(trx: Kysely<Database>, kept: readonly Retention[]): Promise<void> {
  await sql`
    delete from analytics_events where (project, event_id) in (
      select events.project, events.event_id from analytics_events as events
      left join json_to_recordset(${json(kept)}) as kept (project text, days integer)
        on kept.project = events.project
      where events.at <= now() - coalesce(kept.days, ${KEPT_DAYS}::integer) * interval '1 day'
    )`.execute(trx)
  await sql`delete from analytics_days where day < current_date - ${KEPT_DAYS}::integer`.execute(trx)
  await sql`delete from analytics_reports where last_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(
    trx,
  )
}

/** The counts of a project from one day to another, both included. */
export async function readDays(
  db: Kysely<Database>,
  project: string,
  from: string,
  to: string,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, event, property, value, count from analytics_days
    where project = ${project} and day between ${from}::date and ${to}::date
    order by day, event, property, value`.execute(db)
  return rows
}

/** An error report, as it is read. */
export interface StoredReport {
  fingerprint: string
  category: string
  type: string
  message: string
  stack: string
  version: string
  first_at: Date
  last_at: Date
  count: number
}

/** The latest reports of a project, newest first. */
export const readReports = (db: Kysely<Database>, project: string): Promise<StoredReport[]> =>
  db
    .selectFrom('analytics_reports')
    .select([
      'fingerprint',
      'category',
      'type',
      'message',
      'stack',
      'version',
      'first_at',
      'last_at',
      'count',
    ])
    .where('project', '=', project)
    .orderBy('last_at', 'desc')
    .limit(KEPT_REPORTS)
    .execute()
