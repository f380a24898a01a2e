import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from '../bootstrap/browsers.ts'
import { CLIENTS, ensureInstalled, npm } from '../bootstrap/install.mjs'
import { ensureNginx } from '../bootstrap/nginx.ts'
import { ensurePostgres } from '../bootstrap/postgres.ts'
import { Problem } from '../bootstrap/problem.mjs'
import { heading, line } from '../bootstrap/say.ts'
import { buildStale } from './build.ts'
import { BUILD, type Check, checks, type Step, stages } from './checks.ts'

interface Outcome {
  name: string
  passed: boolean
  seconds: number
}

const timed = async (name: string, passes: () => Promise<boolean>): Promise<Outcome> => {
  const began = performance.now()
  const passed = await passes()
  return { name, passed, seconds: (performance.now() - began) / 1_000 }
}

/** The packages of other people's clients. They are downloaded while the processor is busy with other work. */
let fetchingClients: Promise<void> | undefined
const fetchClients = () => {
  fetchingClients ??= ensureInstalled(CLIENTS)
  // The error is reported where the promise is awaited.
  fetchingClients.catch(() => undefined)
  return fetchingClients
}

/** Prepares both lanes of browser tests once, because two installations at the same time would conflict. */
let preparing: Promise<void> | undefined
const prepareBrowserTests = () => {
  preparing ??= ensurePostgres().then(async () => void (await ensureBrowsers()))
  return preparing
}

/** The requirements of a check besides packages. */
const needs: Partial<Record<Check, () => Promise<void>>> = {
  'test:unit': async () => {
    await ensurePostgres()
    await ensureNginx()
  },
  'test:e2e': prepareBrowserTests,
  'test:clients': async () => {
    await prepareBrowserTests()
    await fetchClients()
  },
}

/** If a requirement is not available, only its check fails. */
const isReady = async (check: Check): Promise<boolean> => {
  try {
    await needs[check]?.()
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    line(error.message)
    return false
  }
}

/** The longest step. It is the one to look at if a run does not come to its end. */
const LONGEST: Step = 'test:e2e'

/** Steps that run in parallel print their output at their end, and the longest one at once. */
const outcomeOf = (step: Step, isAlone: boolean) =>
  timed(step, async () => {
    if (isAlone) heading(step)
    if (step === BUILD) return buildStale()
    if (!(await isReady(step))) return false
    const output = isAlone || step === LONGEST ? 'shown' : 'at its end'
    // Playwright goes back to lines that it has written, but here another step may have written since.
    const env = isAlone ? process.env : { ...process.env, PLAYWRIGHT_FORCE_TTY: '0' }
    return (await npm(['run', '--silent', step], { output, env })) === 0
  })

/** Runs the steps of a lane one after the other. */
const runLane = async (lane: readonly Step[], isAlone: boolean): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of lane) outcomes.push(await outcomeOf(step, isAlone))
  return outcomes
}

/** Runs the build and the selected checks of each stage, with its lanes in parallel. */
const runStages = async (selected: readonly Check[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const stage of stages) {
    const isWanted = (step: Step) => step === BUILD || selected.includes(step)
    const lanes = stage.map((lane: readonly Step[]) => lane.filter(isWanted))
    const busy = lanes.filter(({ length }) => length > 0)
    if (busy.length > 1) heading(busy.flat().join(', '))
    const told = await Promise.all(busy.map((lane) => runLane(lane, busy.length === 1)))
    outcomes.push(...told.flat())
  }
  return outcomes
}

/** The lines of a failure that say what was expected and where. */
const TELLING = /^(?:✘| {4}(?:\w*Error|Expected|Received|at )\b)/

/**
 * One line for each check, a few for each failure, and the count as the last line: the end of a log says what went wrong.
 */
export const summaryOf = (outcomes: readonly Outcome[], failures = ''): string => {
  const rows = outcomes.map(({ name, passed, seconds }) =>
    [passed ? 'passed' : 'FAILED', name.padEnd(16), `${seconds.toFixed(1).padStart(6)} s`].join('  '),
  )
  const failed = outcomes.filter(({ passed }) => !passed).length
  const stories = failures
    .split('\n')
    .filter((told) => TELLING.test(told))
    .map((told) => told.slice(0, 200))
  return [...rows, '', ...stories, `${outcomes.length - failed} passed, ${failed} failed`].join('\n')
}

const chosen = (names: readonly string[]) => {
  const unknown = names.find((name) => !checks.some((check) => check === name))
  if (unknown) throw new Problem(`There is no check "${unknown}": choose from ${checks.join(', ')}.`)
  return checks.filter((check) => names.length === 0 || names.includes(check))
}

/** The failures reported by the tests. */
const failuresIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** `npm test`: runs the build and every check, or the named ones, even after failures. */
export const main = async (names: string[]): Promise<number> => {
  const selected = chosen(names)
  const failures = join(mkdtempSync(join(tmpdir(), 'airlock-test-')), 'failures.txt')
  process.env.AIRLOCK_TEST_FAILURES = failures
  if (selected.includes('test:clients')) void fetchClients()
  const outcomes = await runStages(selected)
  const told = failuresIn(failures)
  if (told) {
    heading('failures')
    line(told)
  }
  heading('summary')
  line(summaryOf(outcomes, told))
  return outcomes.every(({ passed }) => passed) ? 0 : 1
}
