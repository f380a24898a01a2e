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

/** The packages of other people's clients: fetched while the processor has other work. */
let fetchingClients: Promise<void> | undefined
const fetchClients = () => {
  fetchingClients ??= ensureInstalled(CLIENTS)
  // Who waits for it hears of it.
  fetchingClients.catch(() => undefined)
  return fetchingClients
}

/** What both lanes of browser tests need, once: two installations at a time stand in each other's way. */
let preparing: Promise<void> | undefined
const prepareBrowserTests = () => {
  preparing ??= ensurePostgres().then(async () => void (await ensureBrowsers()))
  return preparing
}

/** What a check needs from the machine besides packages. */
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

/** What cannot be had fails its check alone. */
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

/** Of those that run side by side each tells all it has to say at its end. */
const outcomeOf = (step: Step, isAlone: boolean) =>
  timed(step, async () => {
    if (isAlone) heading(step)
    if (step === BUILD) return buildStale()
    if (!(await isReady(step))) return false
    const output = isAlone ? 'shown' : 'at its end'
    return (await npm(['run', '--silent', step], { output })) === 0
  })

/** One step after the other. */
const runLane = async (lane: readonly Step[], isAlone: boolean): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of lane) outcomes.push(await outcomeOf(step, isAlone))
  return outcomes
}

/** The build and what is chosen of each stage, its lanes side by side. */
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

/** One line for each, what failed by name, and the count as the very last: the end of a log says it all. */
export const summaryOf = (outcomes: readonly Outcome[], failures = ''): string => {
  const rows = outcomes.map(({ name, passed, seconds }) =>
    [passed ? 'passed' : 'FAILED', name.padEnd(16), `${seconds.toFixed(1).padStart(6)} s`].join('  '),
  )
  const failed = outcomes.filter(({ passed }) => !passed).length
  const names = failures.split('\n').filter((told) => told.startsWith('✘'))
  return [...rows, '', ...names, `${outcomes.length - failed} passed, ${failed} failed`].join('\n')
}

const chosen = (names: readonly string[]) => {
  const unknown = names.find((name) => !checks.some((check) => check === name))
  if (unknown) throw new Problem(`There is no check "${unknown}": choose from ${checks.join(', ')}.`)
  return checks.filter((check) => names.length === 0 || names.includes(check))
}

/** What failed in the tests, as they tell it. */
const failuresIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** `npm test`: the build and every check, whatever fails before; or those that are named. */
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
