import { npm } from '../bootstrap/install.mjs'
import { ensurePostgres } from '../bootstrap/postgres.ts'
import { Problem } from '../bootstrap/problem.mjs'
import { heading, line } from '../bootstrap/say.ts'
import { buildStale } from './build.ts'
import { checks } from './checks.ts'

interface Outcome {
  name: string
  passed: boolean
  seconds: number
}

type Check = (typeof checks)[number]

const timed = async (name: string, passes: () => Promise<boolean>): Promise<Outcome> => {
  heading(name)
  const began = performance.now()
  const passed = await passes()
  return { name, passed, seconds: (performance.now() - began) / 1_000 }
}

/** What a check needs from the machine besides packages. The browser tests see to it themselves. */
const needs: Partial<Record<Check, () => Promise<void>>> = { 'test:unit': ensurePostgres }

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

const passes = async (check: Check) => (await isReady(check)) && (await npm(['run', '--silent', check])) === 0

/** One line for each, and the count as the very last. */
export const summaryOf = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map(({ name, passed, seconds }) =>
    [passed ? 'passed' : 'FAILED', name.padEnd(16), `${seconds.toFixed(1).padStart(6)} s`].join('  '),
  )
  const failed = outcomes.filter(({ passed }) => !passed).length
  return [...rows, '', `${outcomes.length - failed} passed, ${failed} failed`].join('\n')
}

const chosen = (names: readonly string[]) => {
  const unknown = names.find((name) => !checks.some((check) => check === name))
  if (unknown) throw new Problem(`There is no check "${unknown}": choose from ${checks.join(', ')}.`)
  return checks.filter((check) => names.length === 0 || names.includes(check))
}

/** `npm test`: the build and every check, whatever fails before; or those that are named. */
export const main = async (names: string[]): Promise<number> => {
  const selected = chosen(names)
  const outcomes = [await timed('build', buildStale)]
  for (const check of selected) outcomes.push(await timed(check, () => passes(check)))
  heading('summary')
  line(summaryOf(outcomes))
  return outcomes.every(({ passed }) => passed) ? 0 : 1
}
