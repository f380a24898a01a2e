import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'

test('each server explains on a legible page that it does not know a project', async ({ page, stack }) => {
  for (const name of ['widget', 'secure'] as const) {
    await page.goto(`${stack.origins[name]}/?projectId=nobody`)
    await expect(page).toHaveTitle('Unknown project')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown project')
    await inspect(page, `refused-${name}`)
    await page.setViewportSize({ width: 320, height: 640 })
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(await isWide()).toBe(false)
    await inspect(page, `refused-${name}-narrow`)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
