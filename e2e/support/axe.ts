import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isGallery } from './gallery.ts'
import { turn } from './mode.ts'
import { shoot } from './screenshots.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All rules of these tags, and one rule without a tag. */
const ALL: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** The rules whose results depend on the theme. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Text at 7 to 1 (WCAG 2.2, level AAA). */
const STRONG: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } }

/** Our element in the host's page. */
const OURS = '[data-airlock]'

type WithAxe = Window & { readonly axe?: typeof axe }

/** Loads axe if it is missing, so that it is not injected again into a document that is checked twice. */
async function load(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => (window as WithAxe).axe !== undefined)
  if (!isThere) await frame.evaluate(axe.source)
}

/**
 * The results of a frame, followed by those of its child frames, in the order that `axe.finishRun` expects. Contexts
 * and results are passed as JSON text, because Playwright is slow with large objects.
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
 * The violations in our part of a host's page with all its frames, or in the whole page if it is not a host or `isOurs`.
 * The rest of a host's page is its developer's. (`@axe-core/playwright` checks the host's page too, and opens another page for
 * each report, which takes twice the time.)
 */
async function violations(page: Page, options: RunOptions, isOurs: boolean): Promise<string[]> {
  const isHost = !isOurs && (await page.locator(OURS).count()) > 0
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

/** Turns off motion and sets the theme with which the checks begin and end. */
export const holdStill = (page: Page): Promise<void> => turn(page, 'light')

/**
 * Checks that the page breaks no rule in the light theme and no colour rule in the dark one. The message names rule and
 * element.
 *
 * @param isOurs - whether a host's page is ours as a whole
 */
export async function expectAccessible(page: Page, isOurs = false): Promise<void> {
  await holdStill(page)
  expect(await violations(page, ALL, isOurs)).toEqual([])
  await turn(page, 'dark')
  expect(await violations(page, COLOURS, isOurs), 'in the dark').toEqual([])
  await holdStill(page)
}

/**
 * Checks that the texts of one of our pages reach AAA for a visitor who prefers more contrast, in both modes.
 */
export async function expectMoreContrast(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more' })
    await turn(page, colorScheme)
    expect(await violations(page, STRONG, true), colorScheme).toEqual([])
  }
  await page.emulateMedia({ contrast: 'no-preference' })
  await holdStill(page)
}

/** Checks the page against the rules, and takes screenshots. A run of the gallery only takes its pictures. */
export async function inspect(page: Page, name: string, isOurs = false): Promise<void> {
  if (!isGallery) await expectAccessible(page, isOurs)
  await shoot(page, name)
  await holdStill(page)
}
