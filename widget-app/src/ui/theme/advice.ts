import type { ThemeVariables } from '../../types.ts'
import type { Adjustment } from './adjustments.ts'

/* Messages for developers. This module is loaded only if there is one. */

const REASONS: Readonly<Record<Adjustment['part'], string>> = {
  card: 'does not fit the mode, so the card is drawn in',
  text: 'is hard to read on the card, so text is drawn in',
  buttons: 'is hard to tell from what is around it, so buttons are drawn in',
  links: 'is hard to read as text on the card, so links and icons are drawn in',
}

const told = new Set<string>()

/** Logs each adjusted colour of a theme, once per page. */
export function report(adjustments: readonly Adjustment[], variables: ThemeVariables): void {
  for (const { color, part, shade, level } of adjustments) {
    const name = `--airlock-${color}` as const
    const text = `Airlock: ${name} ${variables[name]} ${REASONS[part]} ${shade} (contrast at least ${level} to 1).`
    if (!told.has(text)) console.info(text)
    told.add(text)
  }
}
