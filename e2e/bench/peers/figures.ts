import { median } from '../instruments/statistics.ts'
import type { Case } from './cases.ts'
import type { Condition } from './conditions.ts'
import type { Round } from './rounds.ts'
import type { Visit } from './visit.ts'

/** Rounds under one condition. Each has one visit of each case, by the case's title. */
export interface Measured {
  condition: Condition
  rounds: readonly Round<ReadonlyMap<string, Visit>>[]
}

export interface PeerFigures {
  cases: readonly Pick<Case, 'title' | 'floor'>[]
  measured: readonly Measured[]
}

type Reader = (title: string, key: keyof Visit) => number | undefined

/** The median of a figure under a condition, or undefined if it was not measured. */
const readerOf =
  ({ measured }: PeerFigures, id: string): Reader =>
  (title, key) => {
    const rounds = measured.find(({ condition }) => condition.id === id)?.rounds ?? []
    const values = rounds.flatMap(({ result }) => result.get(title)?.[key] ?? [])
    return values.length > 0 ? median(values) : undefined
  }

const whole = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)))

const pair = (...values: readonly (number | undefined)[]) => values.map(whole).join(' / ')

const kB = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / 1000).toFixed(1))

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The ratio to the floor, for pages measured together with it. */
const share = (value: number | undefined, floor: number | undefined) =>
  value === undefined || floor === undefined ? '–' : `×${(value / floor).toFixed(2)}`

const percent = (value: number | undefined) => (value === undefined ? '?' : `${Math.round(value * 100)} %`)

/** The share of the processors that others used in each round under a condition. */
export const noiseOf = ({
  condition,
  rounds,
}: {
  condition: Pick<Condition, 'title'>
  rounds: readonly Pick<Round<unknown>, 'others'>[]
}) => `${condition.title}: ${rounds.map(({ others }) => percent(others)).join(', ')}`

/** The medians as a table in Markdown, in milliseconds unless a column says otherwise. */
export function peerTable(figures: PeerFigures): string {
  const [one, four, slow] = ['1x', '4x', 'slow4g'].map((id) => readerOf(figures, id)) as [
    Reader,
    Reader,
    Reader,
  ]
  const head = [
    'page',
    'host JS gz kB',
    'ready 1× / 4×',
    'blocking 4×, before / after the press',
    'longest task 1× / 4×',
    'click 1× / 4×',
    'to the floor 1× / 4×',
    'slow 4G + 4×: ready / click',
    're-open 1× / 4×',
  ]
  const rows = figures.cases.map(({ title, floor }) => [
    title,
    kB(one(title, 'hostScript') ?? four(title, 'hostScript') ?? slow(title, 'hostScript')),
    pair(one(title, 'ready'), four(title, 'ready')),
    pair(four(title, 'blocking'), four(title, 'blockingClick')),
    pair(one(title, 'longestTask'), four(title, 'longestTask')),
    pair(one(title, 'click'), four(title, 'click')),
    [one, four].map((read) => share(read(title, 'click'), read(floor, 'click'))).join(' / '),
    pair(slow(title, 'ready'), slow(title, 'click')),
    pair(one(title, 'reopen'), four(title, 'reopen')),
  ])
  return [head, head.map(() => '---'), ...rows].map(line).join('\n')
}

/** How much of the processors other processes used in each round that counts. */
export const peerNoise = ({ measured }: PeerFigures) =>
  `Others' share of the processors, ${measured.map(noiseOf).join('; ')}.`
