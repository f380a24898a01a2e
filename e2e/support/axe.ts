import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { shoot } from './screenshots.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All rules, and one that no tag of these has. */
const ALL: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** What another look can change. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** The element of ours in the host's page. */
const OURS = '[data-airlock]'

type WithAxe = Window & { readonly axe?: typeof axe }

/** Loads axe where it is missing, so that a document that is looked at again does not read it again. */
async function load(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => (window as WithAxe).axe !== undefined)
  if (!isThere) await frame.evaluate(axe.source)
}

/**
 * A frame's results, then those of the frames in it: the order that `axe.finishRun` wants. Contexts and results travel
 * as JSON: nobody here looks into them, and Playwright takes a long time over large objects.
 */
async function scan(frame: Frame, context: string, options: RunOptions): Promise<string[]> {
  await load(frame)
  const children = await frame.evaluate(
    (within) =>
      (window as unknown as Required<WithAxe>).axe.utils
        .getFrameContexts(JSON.parse(within))
        .map(({ frameSelector, frameContext }) => ({
          selector: JSON.stringify(frameSelector),
          inside: JSON.stringify(frameContext),
        })),
    context,
  )
  const own = await frame.evaluate(
    ([within, asked]) =>
      (window as unknown as Required<WithAxe>).axe
        .runPartial(JSON.parse(within), asked)
        .then((result) => JSON.stringify(result)),
    [context, options] as const,
  )
  const all = [own]
  for (const { selector, inside } of children) {
    const element = await frame.evaluateHandle(
      (path) => (window as unknown as Required<WithAxe>).axe.utils.shadowSelect(JSON.parse(path)),
      selector,
    )
    const child = await element.asElement()?.contentFrame()
    all.push(...(child ? await scan(child, inside, options) : ['null']))
  }
  return all
}

/**
 * What breaks the rules: in a host's page what is ours there with all its frames, else in the whole page. The rest of
 * the host's page is its developer's. (`@axe-core/playwright` reads the host's page too, and opens another page for each
 * report: twice the time.)
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const isHost = (await page.locator(OURS).count()) > 0
  const partials = await scan(page.mainFrame(), JSON.stringify({ include: isHost ? OURS : 'html' }), options)
  return page.evaluate(
    async ([results, asked]) => {
      const { axe: it } = window as unknown as Required<WithAxe>
      const report = await it.finishRun(JSON.parse(results), asked)
      return report.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      )
    },
    [`[${partials.join()}]`, options] as const,
  )
}

/** Without motion, in the look that the checks begin and end with. */
export const holdStill = (page: Page): Promise<void> =>
  page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })

/** What is shown breaks no rule in the light, and its colours break none in the dark. The message names rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  await holdStill(page)
  expect(await violations(page, ALL)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOURS), 'in the dark').toEqual([])
  await holdStill(page)
}

/** Holds what is shown against the rules, and pictures it. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await shoot(page, name)
  await holdStill(page)
}
