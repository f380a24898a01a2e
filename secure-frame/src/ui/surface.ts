import { CONTROL_CONTRAST, contrast, fromHex, mix, type Rgb, toHex } from '@airlock/kit/design/color'
import type { ThemeMode } from './accent.ts'

/**
 * The text of each mode, the ground nearest to it on which every other text is legible, and the faintest line: well-deep
 * and seal-line of tokens.css.
 */
export const LIMITS: Readonly<Record<ThemeMode, { text: Rgb; nearest: Rgb; faintest: Rgb }>> = {
  light: { text: [22, 24, 29], nearest: [236, 238, 242], faintest: [141, 139, 196] },
  dark: { text: [241, 242, 245], nearest: [41, 45, 54], faintest: [111, 109, 175] },
}

/** The share of the text's colour in what lies on the card, and in its lines. */
const SHARES = { surface: 0, well: 0.02, 'well-deep': 0.04, line: 0.1 } as const

/**
 * The card's colour in the dApp's theme as custom properties, so that the frame continues the card around it. Null if it
 * is no plain hex colour, or if the frame's texts would be harder to read or its lines to see than on its own colours.
 */
export function surfaceTokens(wish: string | null, mode: ThemeMode): Record<string, string> | null {
  const surface = fromHex(wish ?? '')
  if (!surface) return null
  const { text, nearest, faintest } = LIMITS[mode]
  const deepest = mix(surface, text, SHARES['well-deep'])
  if (contrast(deepest, text) < contrast(nearest, text) || contrast(surface, faintest) < CONTROL_CONTRAST)
    return null
  return Object.fromEntries(
    Object.entries(SHARES).map(([name, share]) => [`--${name}`, toHex(mix(surface, text, share))]),
  )
}
