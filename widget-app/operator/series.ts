import type { DayCount } from './api.ts'
import { operatorWords } from './messages/en.ts'

/** One line of a chart: a value for each day. */
export interface Series {
  label: string
  values: number[]
  total: number
}

export interface ChartData {
  title: string
  days: string[]
  series: Series[]
}

const DAY_MS = 86_400_000

export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** All days of a period, both ends included. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) =>
    dayOf(Date.parse(from) + index * DAY_MS),
  )

/** The most lines that a chart can show apart. The rest is one line. */
const MOST_LINES = 6

/** How a chart picks its counts, and names the line of each. Undefined leaves a count out. */
interface Chart {
  title: string
  lineOf: (count: DayCount) => string | undefined
}

const OPENED: Readonly<Record<string, string>> = operatorWords.opened

const METHODS: Readonly<Record<string, string>> = operatorWords.methods

const ERRORS: Readonly<Record<string, string>> = operatorWords.errors

/** What failed, in words. The name itself, if a newer widget has reported an error that this page does not know. */
export const errorName = (event: string): string => ERRORS[event] ?? event

/** The charts of the page, in order. */
const CHARTS: readonly Chart[] = [
  {
    title: operatorWords.charts.opened,
    lineOf: ({ event, property }) => (property === '' ? OPENED[event] : undefined),
  },
  {
    title: operatorWords.charts.methods,
    lineOf: ({ event, property, value }) =>
      event === 'CONNECT_SUCCESS' && property === 'method' ? (METHODS[value] ?? value) : undefined,
  },
  {
    title: operatorWords.charts.errors,
    lineOf: ({ event, property }) =>
      property === '' && event.includes('ERROR') ? errorName(event) : undefined,
  },
]

function seriesOf(days: readonly string[], counts: readonly DayCount[], lineOf: Chart['lineOf']): Series[] {
  const places = new Map(days.map((day, place) => [day, place]))
  const lines = new Map<string, Series>()
  for (const count of counts) {
    const [label, place] = [lineOf(count), places.get(count.day)]
    if (label === undefined || place === undefined) continue
    const line = lines.get(label) ?? { label, values: days.map(() => 0), total: 0 }
    line.values[place] = (line.values[place] ?? 0) + count.count
    line.total += count.count
    lines.set(label, line)
  }
  const all = [...lines.values()].toSorted((one, other) => other.total - one.total)
  if (all.length <= MOST_LINES) return all
  const rest = all.slice(MOST_LINES - 1)
  return [
    ...all.slice(0, MOST_LINES - 1),
    {
      label: operatorWords.others,
      values: days.map((_, place) => rest.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)),
      total: rest.reduce((sum, { total }) => sum + total, 0),
    },
  ]
}

/** The data of every chart for a period. A chart without events has no series. */
export function chartsOf(from: string, to: string, counts: readonly DayCount[]): ChartData[] {
  const days = daysBetween(from, to)
  return CHARTS.map(({ title, lineOf }) => ({ title, days, series: seriesOf(days, counts, lineOf) }))
}
