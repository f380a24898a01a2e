import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokensOf } from './testing/contrast.ts'

const PAGE = new URL('page.css', import.meta.url)

test.each([
  ['light', 1],
  ['dark', 2],
] as const)('documents of the servers have the colours of all frames, %s', (mode, block) => {
  const declared = readFileSync(PAGE, 'utf8').split(':root {')[block]?.split('}')[0] ?? ''
  const colors = [...declared.matchAll(/--([\w-]+):\s*([^;]+);/g)]
  const tokens = tokensOf(mode, PAGE)
  expect(colors.length).toBeGreaterThan(8)
  for (const [, name = '', value] of colors) expect([name, value]).toEqual([name, tokens.get(name)])
})
