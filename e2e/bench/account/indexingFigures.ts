export interface Indexing {
  database: 'Postgres' | 'PGlite'
  /** The block that the index has reached at each time (ms), in ascending order. */
  marks: [block: number, at: number][]
  /** The resident memory of the server (bytes), sampled twice a second. */
  memory: number[]
}

export const INDEXING_HEAD = [
  'index',
  'blocks',
  'blocks/s',
  '1,000 at first',
  'in the middle',
  'at last',
  'last : first',
  'memory at last',
]

/** The time at which the index reached this block, interpolated between two marks. */
function timeAt(marks: Indexing['marks'], block: number): number {
  const next = Math.max(
    1,
    marks.findIndex(([number]) => number >= block),
  )
  const [[from, start] = [0, 0], [to, end] = [0, 0]] = [marks[next - 1], marks[next]]
  return start + ((block - from) / (to - from)) * (end - start)
}

/** The time for 1,000 blocks in each third of the chain (ms). */
export function costs(marks: Indexing['marks']): number[] {
  const [first = 0, last = 0] = [marks[0]?.[0], marks.at(-1)?.[0]]
  const third = (last - first) / 3
  return [0, 1, 2].map((part) => {
    const from = first + part * third
    return ((timeAt(marks, from + third) - timeAt(marks, from)) / third) * 1000
  })
}

export const indexingRows = (all: readonly Indexing[]): string[][] =>
  all.map(({ database, marks, memory }) => {
    const [first = [0, 0], last = [0, 0]] = [marks[0], marks.at(-1)]
    const blocks = last[0] - first[0]
    const parts = costs(marks)
    return [
      database,
      String(blocks + 1),
      ((blocks / (last[1] - first[1])) * 1000).toFixed(0),
      ...parts.map((ms) => `${ms.toFixed(0)} ms`),
      ((parts[2] ?? Number.NaN) / (parts[0] ?? Number.NaN)).toFixed(2),
      `${((memory.at(-1) ?? Number.NaN) / 1e6).toFixed(0)} MB`,
    ]
  })
