import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONTROL_CONTRAST, contrast, fromHex, type Rgb, STRONG_CONTRAST, TEXT_CONTRAST } from '../color.ts'

type Mode = 'light' | 'dark'
type Tokens = ReadonlyMap<string, string>

/** Inks, and the grounds that each of them stands on, by the tokens' names. */
export type Pairs = readonly (readonly [ink: string, grounds: readonly string[]])[]

/** What all frames share. */
const SHARED = ['../tokens.css', '../contrast.css'].map((name) => new URL(name, import.meta.url))

/** Begins the colours of a style sheet for visitors who prefer more contrast, which are its end. */
const MORE = '@media (prefers-contrast: more) {'

/**
 * The tokens of a mode: those that frames share, and those of a frame's own style sheet.
 *
 * @param prefersMore the visitor prefers more contrast
 */
export function tokensOf(mode: Mode, own: URL, prefersMore = false): Tokens {
  const css = [...SHARED, own].map((sheet) => readFileSync(sheet, 'utf8').split(MORE))
  const blocks = [...css.map(([all]) => all), ...css.map(([, more]) => (prefersMore ? more : ''))]
    .join('\n')
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

interface Table {
  texts: Pairs
  controls: Pairs
  /** What is visible for visitors who prefer more contrast, if the style sheet has colours for them: then its texts reach AAA. */
  outlines?: Pairs
}

/** Tests that a frame's texts can be read and its controls seen in both modes (WCAG 2.2 AA). */
export function testContrast(own: URL, { texts, controls, outlines }: Table): void {
  const pairs = (rows: Pairs) =>
    rows.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const))

  const testModes = (prefersMore: boolean, level: number, visible: Pairs) =>
    describe.each(['light', 'dark'] as const)('in %s', (mode) => {
      const tokens = tokensOf(mode, own, prefersMore)

      test.each(pairs(texts))('%s is legible on %s', (ink, ground) => {
        expect(contrast(colorOf(tokens, ink), colorOf(tokens, ground))).toBeGreaterThanOrEqual(level)
      })

      test.each(pairs(visible))('%s is visible on %s', (ink, ground) => {
        expect(contrast(colorOf(tokens, ink), colorOf(tokens, ground))).toBeGreaterThanOrEqual(
          CONTROL_CONTRAST,
        )
      })
    })

  testModes(false, TEXT_CONTRAST, controls)
  if (outlines)
    describe('for visitors who prefer more contrast', () =>
      testModes(true, STRONG_CONTRAST, [...controls, ...outlines]))

  test.each([false, true])('both modes have the same tokens, with more contrast: %s', (prefersMore) => {
    const [dark, light] = [tokensOf('dark', own, prefersMore), tokensOf('light', own, prefersMore)]
    expect([...dark.keys()]).toEqual([...light.keys()])
  })
}
