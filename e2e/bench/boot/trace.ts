import type { Browser } from '@playwright/test'
import * as z from 'zod/mini'

const Data = z.object({
  url: z.optional(z.string()),
  requestId: z.optional(z.string()),
  resourceType: z.optional(z.string()),
  type: z.optional(z.string()),
  frame: z.optional(z.string()),
})

/** An event of Chromium's trace. Times are in microseconds. */
const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.optional(z.number()),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ frame: z.optional(z.unknown()), data: z.optional(Data) }),
})

export type TraceEvent = z.infer<typeof TraceEvent>

/** The events that are read. A trace has many others. */
const NAMES: ReadonlySet<string> = new Set([
  'EventDispatch',
  'FrameStartedLoading',
  'ResourceWillSendRequest',
  'ResourceSendRequest',
  'ResourceReceiveResponse',
  'ResourceFinish',
  'RunTask',
  'firstContentfulPaint',
  'firstPaint',
  'v8.compileModule',
  'v8.evaluateModule',
])

const CATEGORIES = [
  'devtools.timeline',
  // The tasks of each thread.
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
  'v8',
]

/** @param marks - the names of `performance.mark` that are read too */
export function eventsIn(values: readonly unknown[], marks: readonly string[]): TraceEvent[] {
  const wanted = new Set([...NAMES, ...marks])
  return values.flatMap((value) => {
    const { name } = value as { name?: string }
    if (name === undefined || !wanted.has(name)) return []
    const { success, data } = TraceEvent.safeParse(value)
    return success ? [data] : []
  })
}

/** Records all processes of the browser while `work` runs. Returns the events as Chromium gives them. */
export async function recordTrace(browser: Browser, work: () => Promise<void>): Promise<unknown[]> {
  const session = await browser.newBrowserCDPSession()
  const values: unknown[] = []
  session.on('Tracing.dataCollected', ({ value }) => values.push(...value))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: CATEGORIES },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return values
}
