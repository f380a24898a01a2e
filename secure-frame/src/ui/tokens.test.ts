import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GROUNDS } from './accent.ts'
import { CONTROL_CONTRAST, contrast, fromHex, type Rgb, TEXT_CONTRAST, toHex } from './color.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(mode: string): ReadonlyMap<string, string> {
  const block = css.split(`[data-theme="${mode}"] {`)[1]?.split('}')[0] ?? ''
  const declarations = block.matchAll(/--([\w-]+):\s*([^;]+);/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value.trim()]))
}

/** What stands on what, anywhere in the frame. */
const TEXT: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['text', ['surface', 'well', 'well-deep', 'seal-soft', 'caution-soft', 'danger-soft']],
  ['text-quiet', ['surface', 'well', 'well-deep', 'seal-soft']],
  ['accent-text', ['surface', 'well', 'seal-soft']],
  ['on-accent', ['accent', 'accent-deep']],
  ['on-seal', ['seal']],
  ['seal', ['surface', 'seal-soft']],
  ['danger', ['surface', 'well', 'danger-soft']],
  ['positive', ['surface', 'well']],
  ['caution', ['surface', 'caution-soft', 'seal-soft']],
]

/** What one has to see to use a control, or to know the frame: edges, focus rings, filled shapes. */
const CONTROLS: typeof TEXT = [
  ['accent-text', ['surface', 'well']],
  ['accent', ['surface']],
  ['edge', ['surface']],
  ['seal-line', ['surface']],
]

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
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

  test('a dApp’s accent is measured against the grounds that are painted', () => {
    expect(GROUNDS[mode].map(toHex)).toEqual([tokens.get('surface'), tokens.get('well')])
  })
})

test('both modes have the same tokens', () => {
  expect([...tokensOf('dark').keys()]).toEqual([...tokensOf('light').keys()])
})
