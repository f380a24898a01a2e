import type { TraceEvent } from './trace.ts'

/** Something that happened after the press. Times are in milliseconds. */
export interface Moment {
  /** After the press. */
  at: number
  /** How long it took, if it takes time. */
  took?: number
  what: string
}

/** The marks that the boot's own script sets in the frame. */
export const MARKS = {
  rowInTree: 'airlock-bench-row-in-tree',
  rowPainted: 'airlock-bench-row-painted',
} as const

/** A task is listed if it takes at least this long (ms). */
const LONG = 20

interface Processes {
  press: TraceEvent
  /** The first document that is requested after the press; without one, the row in a frame that was there before. */
  document: TraceEvent
}

const isPress = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'pointerdown'

function find(events: readonly TraceEvent[]): Processes {
  const press = events.find(isPress)
  if (!press) throw new Error('The trace has no press.')
  const after = events.filter(({ ts }) => ts > press.ts)
  const document =
    after.find(
      ({ name, args: { data } }) => name === 'ResourceSendRequest' && data?.resourceType === 'Document',
    ) ?? after.find(({ name }) => name === MARKS.rowInTree)
  if (!document) throw new Error('The trace has no frame after the press.')
  return { press, document }
}

/** Chromium moves the pointer onto the button together with the press, so a request may come just before it (ms). */
const BEFORE_PRESS = 50

const fileOf = (url: string) => {
  const path = new URL(url).pathname
  return path.split('/').at(-1) || path
}

const PHASES = {
  ResourceSendRequest: 'requested',
  ResourceReceiveResponse: 'first byte',
  ResourceFinish: 'received',
} as const

/** Every script and style sheet, and the document: when it was requested, began to arrive and was there. */
function resourceMoments(
  events: readonly TraceEvent[],
  { document }: Processes,
  since: (ts: number) => number,
) {
  const asked = document.args.data?.requestId
  const urls = new Map<string, string>()
  for (const { name, args } of events)
    if (name === 'ResourceSendRequest' && args.data?.requestId && args.data.url)
      urls.set(args.data.requestId, args.data.url)
  return events.flatMap(({ name, ts, pid, args }): Moment[] => {
    const phase = PHASES[name as keyof typeof PHASES]
    const url = urls.get(args.data?.requestId ?? '')
    if (!phase || since(ts) < -BEFORE_PRESS || !url || url.startsWith('data:')) return []
    const where = pid === document.pid ? 'frame' : 'page'
    // The renderer learns of its document's request and response only when it commits.
    if (args.data?.requestId === asked) {
      if (phase === 'requested') return []
      return [{ at: since(ts), what: `frame: document ${phase === 'received' ? phase : 'committed'}` }]
    }
    return [{ at: since(ts), what: `${where}: ${fileOf(url)} ${phase}` }]
  })
}

/**
 * The evaluation of modules on the frame's thread. Chromium does not say which module it is, so each evaluation has the
 * names of what was compiled since the one before.
 */
function evaluations(
  events: readonly TraceEvent[],
  { press, document }: Processes,
  since: (ts: number) => number,
) {
  const moments: Moment[] = []
  let compiled: string[] = []
  for (const { name, ts, dur = 0, pid, tid, args } of events) {
    if (ts < press.ts || pid !== document.pid || tid !== document.tid) continue
    if (name === 'v8.compileModule' && args.data?.url) compiled.push(fileOf(args.data.url))
    if (name !== 'v8.evaluateModule' || dur < 500) continue
    const of = compiled.length > 0 ? compiled.join(', ') : 'modules compiled before'
    moments.push({ at: since(ts), took: dur / 1000, what: `frame: evaluate ${of}` })
    compiled = []
  }
  return moments
}

const NAMED: Readonly<Record<string, string>> = {
  firstPaint: 'frame: FIRST PAINT',
  firstContentfulPaint: 'frame: FIRST CONTENTFUL PAINT',
  [MARKS.rowInTree]: 'frame: ROW IN THE TREE',
  [MARKS.rowPainted]: 'frame: ROW PAINTED',
}

/** What the trace says happened between the press and the row, in order. */
export function timelineOf(unsorted: readonly TraceEvent[]): Moment[] {
  const events = [...unsorted].sort((one, other) => one.ts - other.ts)
  const found = find(events)
  const { press, document } = found
  const since = (ts: number) => (ts - press.ts) / 1000
  const frame = document.args.data?.frame
  const created = events.find(
    ({ name, ts, pid }) => name === 'FrameStartedLoading' && ts > press.ts && pid === press.pid,
  )
  const asked = events.find(
    ({ name, args }) =>
      name === 'ResourceWillSendRequest' &&
      args.data?.requestId !== undefined &&
      args.data.requestId === document.args.data?.requestId,
  )
  const named = events.filter(
    ({ name, pid, args }) =>
      name in NAMED && pid === document.pid && (!frame || (args.frame ?? frame) === frame),
  )
  const tasks = events.filter(
    ({ name, ts, dur = 0, pid, tid }) =>
      name === 'RunTask' &&
      ts + dur > press.ts &&
      dur >= LONG * 1000 &&
      ((pid === document.pid && tid === document.tid) || (pid === press.pid && tid === press.tid)),
  )
  const end = Math.max(...named.map(({ ts }) => since(ts)), 0)
  return [
    { at: 0, what: 'page: press' },
    ...(created ? [{ at: since(created.ts), what: 'page: frame created' }] : []),
    ...(asked ? [{ at: since(asked.ts), what: 'browser: document requested' }] : []),
    ...resourceMoments(events, found, since),
    ...evaluations(events, found, since),
    ...tasks.map(({ ts, dur = 0, pid }) => ({
      at: since(ts),
      took: dur / 1000,
      what: `${pid === document.pid ? 'frame' : 'page'}: task`,
    })),
    ...named.map(({ name, ts }) => ({ at: since(ts), what: NAMED[name] ?? name })),
  ]
    .filter(({ at }) => at <= end)
    .sort((one, other) => one.at - other.at)
}
