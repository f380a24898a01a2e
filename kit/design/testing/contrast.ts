import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONTROL_CONTRAST, contrast, fromHex, type Rgb, TEXT_CONTRAST } from '../color.ts'

type Mode = 'light' | 'dark'
type Tokens = ReadonlyMap<string, string>

/** Inks, and the grounds that each of them stands on, by the tokens' names. */
export type Pairs = readonly (readonly [ink: string, grounds: readonly string[]])[]

const SHARED = new URL('../tokens.css', import.meta.url)

/** The tokens of a mode: those that frames share, and those of a frame's own style sheet. */
export function tokensOf(mode: Mode, own: URL): Tokens {
  const css = [SHARED, own].map((sheet) => readFileSync(sheet, 'utf8')).join('\n')
  const blocks = css
    .split(`[data-theme="${mode}"] {`)
    .slice(1)
    .map((rest) => rest.split('}')[0] ?? '')
  const declarations = blocks.join('\n').matchAll(/--([\w-]+):\s*([^;]+);/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value.trim()]))
}

function colorOf(tokens: Tokens, name: string): Rgb {
  const found = fromHex(tokens.get(name) ?? '')
  if (!found) throw new Error(`--${name} is not an opaque hex colour`)
  return found
}

/** Tests that a frame's texts can be read and its controls seen in both modes (WCAG 2.2 AA). */
export function testContrast(own: URL, table: { texts: Pairs; controls: Pairs }): void {
  const pairs = (rows: Pairs) =>
    rows.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const))

  describe.each(['light', 'dark'] as const)('in %s', (mode) => {
    const tokens = tokensOf(mode, own)

    test.each(pairs(table.texts))('%s is legible on %s', (ink, ground) => {
      expect(contrast(colorOf(tokens, ink), colorOf(tokens, ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    })

    test.each(pairs(table.controls))('%s is visible on %s', (ink, ground) => {
      expect(contrast(colorOf(tokens, ink), colorOf(tokens, ground))).toBeGreaterThanOrEqual(CONTROL_CONTRAST)
    })
  })

  test('both modes have the same tokens', () => {
    expect([...tokensOf('dark', own).keys()]).toEqual([...tokensOf('light', own).keys()])
  })
}
