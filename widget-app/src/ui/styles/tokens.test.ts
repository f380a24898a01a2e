import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONTROL_CONTRAST, contrast, fromHex, type Rgb, TEXT_CONTRAST } from '../theme/color.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(mode: string): ReadonlyMap<string, string> {
  const block = css.split(`[data-theme="${mode}"] {`)[1]?.split('}')[0] ?? ''
  const declarations = block.matchAll(/--([\w-]+):\s*([^;]+);/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value.trim()]))
}

/** What stands on what, anywhere in the widget. */
const TEXT: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['text', ['surface', 'well', 'well-deep', 'caution-soft', 'danger-soft', 'accent-soft']],
  ['text-quiet', ['surface', 'well', 'well-deep']],
  ['accent-text', ['surface', 'well', 'accent-soft']],
  ['on-accent', ['accent', 'accent-deep']],
  ['danger', ['surface', 'well', 'danger-soft']],
  ['positive', ['surface']],
  ['caution', ['surface', 'caution-soft']],
]

/** What one has to see to use a control: edges, focus rings, filled shapes. */
const CONTROLS: typeof TEXT = [
  ['accent-text', ['surface', 'well', 'well-deep']],
  ['accent', ['surface']],
]

describe.each(['light', 'dark'])('in %s', (mode) => {
  const tokens = tokensOf(mode)
  const color = (name: string): Rgb => {
    const found = fromHex(tokens.get(name) ?? '')
    if (!found) throw new Error(`--${name} is not an opaque hex colour`)
    return found
  }
  const pairs = (table: typeof TEXT) =>
    table.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const))

  test.each(pairs(TEXT))('%s can be read on %s', (ink, ground) => {
    expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  test.each(pairs(CONTROLS))('%s can be seen on %s', (ink, ground) => {
    expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(CONTROL_CONTRAST)
  })
})

test('both modes have the same tokens', () => {
  expect([...tokensOf('dark').keys()]).toEqual([...tokensOf('light').keys()])
})
