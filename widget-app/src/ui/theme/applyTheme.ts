import type { ThemeMode, ThemeVariables } from '../../types.ts'
import { deriveTokens, readPalette } from './derive.ts'
import { parseColor, parsePixels } from './parse.ts'

const DEFAULT_STRENGTH = 50

/** Shapes and type that a dApp may theme, within what stays legible. */
function measures(variables: ThemeVariables): Record<string, string> {
  const size = parsePixels(variables['--airlock-font-size-master'], 8, 14)
  const radius = parsePixels(variables['--airlock-border-radius-master'], 0, 12)
  const family = variables['--airlock-font-family']
  return {
    // In rem, so that the visitor's own text size still counts.
    ...(size !== null && { '--font-size-master': `${size / 16}rem` }),
    ...(radius !== null && { '--radius-master': `${radius}px` }),
    ...(family && { '--font': `${family}, system-ui, sans-serif` }),
  }
}

function colors(node: HTMLElement, variables: ThemeVariables): Record<string, string> {
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

/** Puts mode and variables on a node by CSSOM, which no style policy forbids. */
export function applyTheme(node: HTMLElement, mode: ThemeMode, variables: ThemeVariables): void {
  // Back to the tokens of the mode first: what an earlier theme set must not be mistaken for them.
  node.removeAttribute('style')
  node.dataset.theme = mode
  for (const [property, value] of Object.entries({ ...measures(variables), ...colors(node, variables) })) {
    node.style.setProperty(property, value)
  }
}
