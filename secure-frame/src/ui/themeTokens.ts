import { BLACK, contrast, fromHex, mix, toHex, WHITE } from '@airlock/kit/design/color'
import { accentTokens, GROUNDS, type ThemeMode } from './accent.ts'

/** The contrast of a card to black in light and to white in dark with which everything else is legible on it. */
const LEAST = { light: 19.87, dark: 16 } as const

/**
 * The card's colour in the dApp's theme, and what lies on it, so that the frame continues the card around it. Null if it is
 * no plain hex colour, or if the frame's texts would be harder to read or its lines to see than on its own colours.
 */
function cardOf(wish: string | null | undefined, mode: ThemeMode) {
  const surface = fromHex(wish ?? '')
  const end = mode === 'light' ? BLACK : WHITE
  if (!surface || contrast(surface, end) < LEAST[mode]) return null
  const at = (share: number) => mix(surface, end, share)
  return { surface, well: at(0.02), 'well-deep': at(0.04) }
}

/** The colours of a dApp's theme: plain hex, or null. */
interface Colors {
  accent: string | null
  surface?: string | null | undefined
}

/**
 * What a dApp's theme changes, as custom properties: the card, if everything is legible on it, and the accent, corrected
 * for the card. Besides the mode, nothing else of a theme reaches the secure frame.
 *
 * @param prefersMore the visitor prefers more contrast: the card stays the frame's own
 */
export function themeTokens(
  { accent, surface }: Colors,
  mode: ThemeMode,
  prefersMore: boolean,
): Record<string, string> {
  const card = prefersMore ? null : cardOf(surface, mode)
  const tokens = Object.entries(card ?? {}).map(([name, color]) => [`--${name}`, toHex(color)])
  const grounds = card ? [card.surface, card.well] : GROUNDS[mode]
  // The frame's own accent is legible on every card that is taken.
  return { ...Object.fromEntries(tokens), ...accentTokens(accent, mode, prefersMore, grounds) }
}
