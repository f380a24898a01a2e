import type { ThemeVariables } from '../../types.ts'
import { deriveTokens, readPalette } from './derive.ts'
import { parseColor } from './parseColor.ts'

const DEFAULT_STRENGTH = 50

/** The colour tokens that a dApp's variables change, derived from the palette of the node's mode. */
export function themeColors(node: HTMLElement, variables: ThemeVariables): Record<string, string> {
  const accent = variables['--airlock-accent']
  const mixed = variables['--airlock-color-mix']
  if (!accent && !mixed) return {}
  const computed = getComputedStyle(node)
  const palette = readPalette((property) => computed.getPropertyValue(property))
  if (!palette) return {}
  const mixColor = mixed ? parseColor(mixed) : null
  const strength = variables['--airlock-color-mix-strength'] ?? DEFAULT_STRENGTH
  return deriveTokens(palette, {
    accent: accent ? parseColor(accent) : null,
    mix: mixColor && { color: mixColor, strength },
  })
}
