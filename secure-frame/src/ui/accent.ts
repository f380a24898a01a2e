import {
  BLACK,
  CONTROL_CONTRAST,
  contrast,
  fromHex,
  legible,
  mix,
  type Rgb,
  STRONG_CONTRAST,
  TEXT_CONTRAST,
  toHex,
  WHITE,
} from '@airlock/kit/design/color'

export type ThemeMode = 'light' | 'dark'

/** The backgrounds of accented text, by mode: surface and well of tokens.css. */
export const GROUNDS: Readonly<Record<ThemeMode, readonly Rgb[]>> = {
  light: [
    [255, 255, 255],
    [245, 246, 248],
  ],
  dark: [
    [23, 25, 30],
    [31, 34, 41],
  ],
}

/**
 * The dApp's accent colour as custom properties: its hue is kept, its contrast is corrected. Null if it is
 * not a plain hex colour.
 *
 * @param prefersMore the visitor prefers more contrast: text at 7 to 1
 * @param grounds the backgrounds of accented text
 */
export function accentTokens(
  wish: string | null,
  mode: ThemeMode,
  prefersMore = false,
  grounds = GROUNDS[mode],
): Record<string, string> | null {
  const color = fromHex(wish ?? '')
  if (!color) return null
  const end = mode === 'light' ? BLACK : WHITE
  const strong = prefersMore && STRONG_CONTRAST
  // What stands out from its ground so much gives the same contrast to text in the ground's colour.
  const fill = legible(color, grounds, strong || CONTROL_CONTRAST, [end])
  const on = contrast(WHITE, fill) >= TEXT_CONTRAST ? WHITE : BLACK
  const deep = mix(fill, on === WHITE ? BLACK : WHITE, 0.14)
  const tokens = {
    '--accent': fill,
    '--accent-deep': deep,
    '--on-accent': on,
    '--accent-text': legible(color, grounds, strong || TEXT_CONTRAST, [end]),
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, toHex(value)]))
}
