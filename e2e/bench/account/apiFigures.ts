import { percentile } from '../statistics.ts'
import type { RouteName } from './plan.ts'

/** How visitors ask: with the widget's pauses, or each as soon as the last answer is there. */
export type Pace = 'as the widget asks' | 'without pauses'

export interface RouteTimes {
  route: RouteName
  /** Milliseconds of each call. */
  times: number[]
  /** Calls that were answered by another status, by something else than what is so, or not at all. */
  failed: number
}

export interface ApiLoad {
  processes: number
  pace: Pace
  visitors: number
  seconds: number
  routes: RouteTimes[]
  /** Resident bytes of each process, twice a second. */
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

/** What was asked, in all and by route. */
export const apiRows = (loads: readonly ApiLoad[]): string[][] =>
  loads.flatMap((load) => {
    const { routes, seconds } = load
    const all = { times: routes.flatMap(({ times }) => times), failed: failedIn([load]) }
    return [
      rowOf(nameOf(load), all, seconds),
      ...routes.map(({ route, ...own }) => rowOf(`  ${route}`, own, seconds)),
    ]
  })

/** What each process had in memory. */
export const memoryRows = (loads: readonly ApiLoad[]): string[][] =>
  loads.flatMap((load) =>
    load.memory.map((bytes, index) => {
      const MB = (value: number) => `${(value / 1e6).toFixed(0)} MB`
      const name = load.memory.length === 1 ? nameOf(load) : `${nameOf(load)}: ${index + 1}`
      return [name, MB(bytes[0] ?? Number.NaN), MB(bytes.at(-1) ?? Number.NaN), MB(Math.max(...bytes))]
    }),
  )

/** Calls that were not answered as they had to be: there must be none. */
export const failedIn = (loads: readonly ApiLoad[]): number =>
  loads.flatMap(({ routes }) => routes).reduce((sum, { failed }) => sum + failed, 0)
