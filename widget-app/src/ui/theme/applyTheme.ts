import type { ThemeMode, ThemeVariables } from '../../types.ts'
import { colorsOf } from './loadColors.ts'
import { themeMeasures } from './themeMeasures.ts'

export interface Theme {
  mode: ThemeMode
  variables: ThemeVariables
}

/** Draws a node in a theme. Uses CSSOM, which no style policy forbids. */
export function applyTheme(node: HTMLElement, { mode, variables }: Theme): void {
  // Resets the tokens of the mode first, so that those of an earlier theme are not taken for them.
  node.removeAttribute('style')
  node.dataset.theme = mode
  node.dataset.density = variables['--airlock-density'] ?? 'comfortable'
  node.dataset.layout = variables['--airlock-layout'] ?? 'card'
  for (const [property, value] of Object.entries({
    ...themeMeasures(variables),
    ...colorsOf(node, variables),
  })) {
    node.style.setProperty(property, value)
  }
}
