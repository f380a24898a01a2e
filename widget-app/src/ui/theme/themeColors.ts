import type { ThemeVariables } from '../../types.ts'
import { adjustmentsOf } from './adjustments.ts'
import { deriveTokens, readPalette } from './derive.ts'
import { parseColor } from './parseColor.ts'

const DEFAULT_STRENGTH = 50

/**
 * The colour tokens that a dApp's variables change, derived from the palette of the node's mode. Each colour that had to
 * be adjusted is reported to the developer.
 *
 * @param prefersMore the visitor prefers more contrast, whatever the dApp's theme has
 */
export function themeColors(
  node: HTMLElement,
  variables: ThemeVariables,
  prefersMore: boolean,
): Record<string, string> {
  const accent = parseColor(variables['--airlock-accent'])
  const surface = parseColor(variables['--airlock-surface'])
  const text = parseColor(variables['--airlock-text'])
  const color = parseColor(variables['--airlock-color-mix'])
  const isStrong = prefersMore || variables['--airlock-contrast'] === 'AAA'
  if (!accent && !surface && !text && !color && !isStrong) return {}
  const computed = getComputedStyle(node)
  const palette = readPalette((property) => computed.getPropertyValue(property))
  if (!palette) return {}
  const strength = variables['--airlock-color-mix-strength'] ?? DEFAULT_STRENGTH
  const wish = { accent, surface, text, mix: color && { color, strength }, isStrong }
  const tokens = deriveTokens(palette, wish)
  const adjusted = adjustmentsOf(wish, tokens)
  if (adjusted[0])
    import('./advice.ts').then(
      ({ report }) => report(adjusted, variables),
      () => undefined,
    )
  return tokens
}
