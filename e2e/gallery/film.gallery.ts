import { join } from 'node:path'
import { throttle } from '../bench/instruments/throttle.ts'
import { openDemo } from '../bench/motion/motion.ts'
import { VISITS } from '../bench/motion/transitions.ts'
import { test } from '../support/fixtures.ts'
import { FILMS } from '../support/gallery.ts'
import { film, layOut, slowDown } from './film.ts'

/** How the transitions are filmed: as they are, on a processor of a quarter of the speed, and in slow motion. */
const SPEEDS = {
  '1x': { cpu: 1, motion: 1 },
  '4x': { cpu: 4, motion: 1 },
  slow: { cpu: 1, motion: 0.2 },
} as const

const slugOf = (what: string) =>
  what
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')

for (const visit of VISITS)
  for (const [speed, { cpu, motion }] of Object.entries(SPEEDS))
    test(`film of ${visit.transitions[0]?.what} and what follows, ${speed}`, async ({ browser, stack }) => {
      const page = await openDemo(browser, stack.ports, visit)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const table = await browser.newPage()
      await visit.begin(page)
      await throttle(page, cpu)
      await slowDown(page, motion)
      for (const { what, make } of visit.transitions) {
        const shots = await film(page, motion, () => make(page))
        const path = join(FILMS, `${slugOf(what)}--${speed}.png`)
        await layOut(table, { path, title: `${what}, ${speed}`, isPhone: visit.isPhone, shots })
      }
      await page.context().close()
      await table.close()
    })
