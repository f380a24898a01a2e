import type { Browser } from '@playwright/test'
import { watchOthers } from '../instruments/otherLoad.ts'
import type { Condition } from '../peers/conditions.ts'
import { NOISY, quietRounds, rotated } from '../peers/rounds.ts'
import type { SecureSites } from '../peers/sites.ts'
import { PAIRS } from './cases.ts'
import type { SecureMeasured } from './figures.ts'
import { visit } from './visit.ts'

const CASES = [...new Set(PAIRS.flat())]

interface Given {
  browser: Browser
  sites: SecureSites
  tell: (text: string) => void
}

/** Rounds under one condition. Each visits every page once, in another order. */
async function measureUnder(condition: Condition, { browser, sites, tell }: Given): Promise<SecureMeasured> {
  const rounds = await quietRounds({
    wanted: condition.rounds,
    repeats: condition.rounds,
    run: async (index) => {
      tell(`${condition.title}, round ${index + 1}`)
      const others = watchOthers()
      const times = new Map<string, number>()
      for (const one of rotated(CASES, index))
        times.set(one.title, await visit(browser, sites, one, condition))
      return { result: times, others: others() }
    },
    onNoise: ({ others = 0 }) =>
      tell(`Others used ${Math.round(others * 100)} % of the processors, more than ${NOISY * 100} %.`),
  })
  return { condition, rounds }
}

/** Measures both presses beside their floors, after a visit of each that does not count. */
export async function measureSecure(
  conditions: readonly Condition[],
  { browser, sites, tell }: Given,
): Promise<SecureMeasured[]> {
  for (const one of CASES) await visit(browser, sites, one, { rate: 1 })
  const measured: SecureMeasured[] = []
  for (const condition of conditions) measured.push(await measureUnder(condition, { browser, sites, tell }))
  return measured
}
