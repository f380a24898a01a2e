import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readWithin, type Samples } from './samples.ts'

/** A request and its response. */
export interface Answered {
  method: string
  /** The route's pattern, never the requested path. */
  route: string
  status: number
  ms: number
}

/** The connection counts of a `pg` pool. */
export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** The metrics of a server. No label ever holds a visitor's input: every value comes from a table. */
export interface Metrics {
  answered: (request: Answered) => void
  /** Counts a request that a limit rejected. */
  limited: (limit: string) => void
  /** Adds a pool of database connections under the given name. */
  pool: (name: string) => (counts: PoolCounts) => void
  /** Adds a gauge that is read at each scrape. */
  gauge: (name: string, help: string, labels: readonly string[], read: () => Samples) => void
  /** Adds a counter with one label, whose values are known from the start. */
  counter: <Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ) => (value: Value, count?: number) => void
  /** Returns all metrics in Prometheus' text format. */
  text: () => Promise<string>
  contentType: string
}

/** Clients may send any method. Unknown ones share one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** In seconds: from a file in memory to the longest time that a caller waits. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const POOL = [
  ['airlock_database_connections', 'Open connections to the database.', 'totalCount'],
  ['airlock_database_connections_idle', 'Connections that nobody uses just now.', 'idleCount'],
  ['airlock_database_waiting', 'Calls that wait for a connection.', 'waitingCount'],
] as const

/** @param limits the names of all limits; others are counted as "other" */
export function createMetrics(service: string, limits: readonly string[]): Metrics {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'airlock_http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'airlock_http_request_duration_seconds',
    help: 'How long requests took, by route and method.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const hits = new Counter({
    name: 'airlock_limit_hits_total',
    help: 'Calls that a limit refused, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  })
  const known = new Set(limits)
  // Counters start at zero with the first scrape: an alert on a rate misses a counter that begins at one.
  for (const limit of [...known, 'other']) hits.inc({ limit }, 0)
  const failures = new Counter({
    name: 'airlock_scrape_failures_total',
    help: 'Figures that could not be read for a scrape, by their name.',
    labelNames: ['metric'],
    registers,
  })
  const pools = new Map<string, PoolCounts>()
  const gauge: Metrics['gauge'] = (name, help, labels, read) => {
    failures.inc({ metric: name }, 0)
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        // A reading that fails now is absent. Its previous value would be stale.
        this.reset()
        if (labels.length === 0) this.remove()
        const readings = await readWithin(read)
        if (!readings) failures.inc({ metric: name })
        for (const [labels, value] of readings ?? []) this.set(labels, value)
      },
    })
  }
  for (const [name, help, count] of POOL)
    gauge(name, help, ['pool'], () => [...pools].map(([pool, counts]) => [{ pool }, counts[count]]))
  return {
    answered({ method: given, route, status, ms }) {
      const method = METHODS.has(given) ? given : 'other'
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1_000)
    },
    limited: (limit) => hits.inc({ limit: known.has(limit) ? limit : 'other' }),
    pool: (name) => (counts) => pools.set(name, counts),
    gauge,
    counter(name, help, label, values) {
      const counter = new Counter({ name, help, labelNames: [label], registers })
      for (const value of values) counter.inc({ [label]: value }, 0)
      return (value, count = 1) => counter.inc({ [label]: value }, count)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
