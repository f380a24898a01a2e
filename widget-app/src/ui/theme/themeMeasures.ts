import type { ThemeVariables } from '../../types.ts'

/** A length in `px`, limited to a range; null for any other value. */
function pixels(text: string | undefined, least: number, most: number): number | null {
  const match = /^(\d+(?:\.\d+)?)px$/.exec(text?.trim() ?? '')
  return match ? Math.min(Math.max(Number(match[1]), least), most) : null
}

/** The shape and type tokens that a dApp's variables change, within legible limits. */
export function themeMeasures(variables: ThemeVariables): Record<string, string> {
  const size = pixels(variables['--airlock-font-size-master'], 8, 14)
  const radius = pixels(variables['--airlock-border-radius-master'], 0, 12)
  const family = variables['--airlock-font-family']
  return {
    // In rem, so that the visitor's own text size still applies.
    ...(size !== null && { '--font-size-master': `${size / 16}rem` }),
    ...(radius !== null && { '--radius-master': `${radius}px` }),
    ...(family && { '--font': `${family}, system-ui, sans-serif` }),
  }
}
