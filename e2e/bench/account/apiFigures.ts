import { percentile } from '../instruments/statistics.ts'
import type { RouteName } from './plan.ts'

/** The visitors' pace: with the widget's pauses, or with the next request as soon as the last is answered. */
export type Pace = 'as the widget asks' | 'without pauses'

export interface RouteTimes {
  route: RouteName
  /** The duration of each call (ms). */
  times: number[]
  /** Calls with an unexpected status, a wrong answer, or no answer. */
  failed: number
}

export interface ApiLoad {
  processes: number
  pace: Pace
  visitors: number
  seconds: number
  routes: RouteTimes[]
  /** The resident memory of each process (bytes), sampled twice a second. */
  memory: number[][]
}

export const API_HEAD = ['calls', 'per s', 'p50', 'p95', 'p99', 'failed']
export const MEMORY_HEAD = ['resident memory', 'start', 'end', 'highest']

const nameOf = ({ processes, pace }: ApiLoad) =>
  `${processes} ${processes === 1 ? 'process' : 'processes'}, ${pace}`

function rowOf(name: string, { times, failed }: Pick<RouteTimes, 'times' | 'failed'>, seconds: number) {
  const ms = (share: number) => `${percentile(times, share).toFixed(1)} ms`
  const perSecond = (times.length / seconds).toFixed(1)
  return [name, String(times.length), perSecond, ms(0.5), ms(0.95), ms(0.99), String(failed)]
}

/** The table rows of the calls, in total and by route. */
export const apiRows = (loads: readonly ApiLoad[]): string[][] =>
  loads.flatMap((load) => {
    const { routes, seconds } = load
    const all = { times: routes.flatMap(({ times }) => times), failed: failedIn([load]) }
    return [
      rowOf(nameOf(load), all, seconds),
      ...routes.map(({ route, ...own }) => rowOf(`  ${route}`, own, seconds)),
    ]
  })

/** The table rows of each process's memory. */
export const memoryRows = (loads: readonly ApiLoad[]): string[][] =>
  loads.flatMap((load) =>
    load.memory.map((bytes, index) => {
      const MB = (value: number) => `${(value / 1e6).toFixed(0)} MB`
      const name = load.memory.length === 1 ? nameOf(load) : `${nameOf(load)}: ${index + 1}`
      return [name, MB(bytes[0] ?? Number.NaN), MB(bytes.at(-1) ?? Number.NaN), MB(Math.max(...bytes))]
    }),
  )

/** The number of calls that were not answered correctly. It must be 0. */
export const failedIn = (loads: readonly ApiLoad[]): number =>
  loads.flatMap(({ routes }) => routes).reduce((sum, { failed }) => sum + failed, 0)
