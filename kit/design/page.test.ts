import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageStyle } from './page.ts'
import { tokensOf } from './testing/contrast.ts'

const PAGE = new URL('page.css', import.meta.url)

/** The colours in one of the blocks of the style sheet. */
const colorsIn = (block: number) =>
  [
    ...(readFileSync(PAGE, 'utf8').split(':root {')[block]?.split('}')[0] ?? '').matchAll(
      /--([\w-]+):\s*([^;]+);/g,
    ),
  ].map(([, name = '', value]) => [name, value] as const)

test.each([
  ['light', 1, 3],
  ['dark', 2, 4],
] as const)('documents of the servers have the colours of all frames, %s', (mode, block, strongBlock) => {
  const [usual, strong] = [tokensOf(mode, PAGE), tokensOf(mode, PAGE, true)]
  const colors = colorsIn(block)
  expect(colors.length).toBeGreaterThan(8)
  expect(colors).toEqual(colors.map(([name]) => [name, usual.get(name)]))
  // For those who prefer more contrast, exactly the ones that differ, in either mode.
  const differs = (name: string) =>
    (['light', 'dark'] as const).some(
      (one) => tokensOf(one, PAGE).get(name) !== tokensOf(one, PAGE, true).get(name),
    )
  const stronger = colors.filter(([name]) => differs(name))
  expect(stronger.length).toBeGreaterThan(3)
  expect(colorsIn(strongBlock)).toEqual(stronger.map(([name]) => [name, strong.get(name)]))
})

test('documents of the servers have the typeface of a build, and the system’s without one', () => {
  const fonts = [
    '/assets/geist-latin-ext-wght-normal-2a2b3c4d.woff2',
    '/assets/geist-latin-wght-normal-BgDaEnEv.woff2',
  ]
  const built = pageStyle(['/assets/frame-1a2b3c4d.js', ...fonts.toReversed()])
  expect([...built.matchAll(/src: url\("([^"]+)"\) format\("woff2"\)/g)].map(([, path]) => path)).toEqual(
    fonts,
  )
  expect(built).not.toContain('@fontsource')
  for (const missing of fonts)
    expect(pageStyle(fonts.filter((path) => path !== missing))).not.toContain('@font-face')
})
