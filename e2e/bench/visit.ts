import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { pause } from '../local/processes.ts'
import { globalsIn } from './instruments/evaluateIn.ts'
import { throttle } from './instruments/throttle.ts'
import { type Findings, probeFor } from './probe.ts'
import type { Scenario } from './scenarios.ts'
import { type Loaded, record } from './traffic.ts'

/** Times are in milliseconds, sizes in bytes, unless the name says otherwise. */
export type Measured = {
  clickToVisible: number
  /** On the page's own thread. */
  scriptBeforeClick: number
  scriptUntilVisible: number
  longTasksBeforeClick: number
  longTasksUntilVisible: number
  longestTask: number
  heapBeforeClick: number
  heapWhenVisible: number
  requestsBeforeIntent: number
  crossOriginBeforeIntent: number
  bytesBeforeIntent: number
  bytesUntilVisible: number
  /** The size of the page's own scripts before any intent, and until the widget is visible (gz). */
  pageScriptGzBefore: number
  pageScriptGz: number
  /** The size of the frames' scripts (gz). */
  frameScriptGz: number
}

const QUIET = 500
const PATIENCE = 30_000

async function until(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what} did not happen within ${PATIENCE / 1000} s.`)
    await pause(20)
  }
}

const findingsOf = (page: Page) => globalsIn(page.frames(), 'airlockBench')

/** An element in a frame is visible when it is painted and the frame itself is shown. */
function seenAt([top, ...inner]: (Findings | undefined)[]): number | undefined {
  if (!top || top.pressed === null) return undefined
  if (top.found !== null) return top.found
  const found = inner.map((one) => one?.found ?? null).filter((at) => at !== null)
  const shown = top.frames.filter((at) => at !== null)
  if (found.length === 0 || shown.length === 0) return undefined
  return Math.max(Math.min(...found), Math.min(...shown), top.pressed)
}

async function metrics(session: CDPSession): Promise<{ script: number; heap: number }> {
  const { metrics: all } = await session.send('Performance.getMetrics')
  const read = (name: string) => all.find((one) => one.name === name)?.value ?? 0
  return { script: read('ScriptDuration') * 1000, heap: read('JSHeapUsedSize') }
}

async function press(page: Page, { click, dwell }: Scenario): Promise<void> {
  const target = page.locator(click).first()
  await target.waitFor()
  const box = await target.boundingBox()
  if (!box) throw new Error(`"${click}" is not to be seen.`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  if (dwell > 0) await pause(dwell)
  await page.mouse.down()
  await page.mouse.up()
}

type Phases = {
  top: Findings
  visible: number
  before: { script: number; heap: number }
  after: { script: number; heap: number }
  loadedBefore: readonly Loaded[]
  loaded: readonly Loaded[]
}

const total = (list: readonly Loaded[], key: 'transfer' | 'gz') =>
  list.reduce((sum, one) => sum + one[key], 0)

function summed({ top, visible, before, after, loadedBefore, loaded }: Phases): Measured {
  const pressed = top.pressed ?? Number.NaN
  const early = top.longTasks.filter(([start]) => start < pressed)
  const late = top.longTasks.filter(([start]) => start >= pressed && start < visible)
  const scripts = loaded.filter(({ isScript }) => isScript)
  const scriptsBefore = loadedBefore.filter(({ isScript, byPage }) => isScript && byPage)
  return {
    clickToVisible: visible - pressed,
    scriptBeforeClick: before.script,
    scriptUntilVisible: after.script - before.script,
    longTasksBeforeClick: early.length,
    longTasksUntilVisible: late.length,
    longestTask: Math.max(0, ...[...early, ...late].map(([, duration]) => duration)),
    heapBeforeClick: before.heap,
    heapWhenVisible: after.heap,
    requestsBeforeIntent: loadedBefore.length,
    crossOriginBeforeIntent: loadedBefore.filter(({ crossOrigin }) => crossOrigin).length,
    bytesBeforeIntent: total(loadedBefore, 'transfer'),
    bytesUntilVisible: total(loaded, 'transfer'),
    pageScriptGzBefore: total(scriptsBefore, 'gz'),
    pageScriptGz: total(
      scripts.filter(({ byPage }) => byPage),
      'gz',
    ),
    frameScriptGz: total(
      scripts.filter(({ byPage }) => !byPage),
      'gz',
    ),
  }
}

/** Opens the page, waits until it is quiet, presses, and waits until the wanted element is visible. */
export async function visit(context: BrowserContext, scenario: Scenario, rate: number): Promise<Measured> {
  const page = await context.newPage()
  try {
    await page.addInitScript({ content: probeFor(scenario.visible) })
    const session = await throttle(page, rate)
    await session.send('Performance.enable')
    const traffic = record(page)
    await page.goto(scenario.url)
    await until(() => traffic.isQuiet(QUIET), 'Quiet on the network')
    await session.send('HeapProfiler.collectGarbage')
    const before = await metrics(session)
    const loadedBefore = await traffic.all()
    await press(page, scenario)
    await until(async () => seenAt(await findingsOf(page)) !== undefined, `"${scenario.visible}"`)
    const after = await metrics(session)
    const [top, ...inner] = await findingsOf(page)
    const visible = seenAt([top, ...inner])
    if (!top || visible === undefined) throw new Error('The page went away.')
    const loaded = (await traffic.all()).filter(({ at }) => at <= visible)
    return summed({ top, visible, before, after, loadedBefore, loaded })
  } finally {
    await page.close()
  }
}
