import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Selectors reach into the frame as `[['iframe', '[data-view]']]`. */
export type Scan = { include?: string | [string, string]; exclude?: string; without?: string[] }

/** The page with all its frames has no violation. The message names rule and element. */
export async function expectAccessible(
  page: Page,
  { include, exclude, without = [] }: Scan = {},
): Promise<void> {
  let builder = new AxeBuilder({ page }).withTags(TAGS).disableRules(without)
  if (include !== undefined) builder = builder.include(include)
  if (exclude !== undefined) builder = builder.exclude(exclude)
  const { violations } = await builder.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  )
  expect(found).toEqual([])
}
