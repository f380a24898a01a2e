import { CONTROL_CONTRAST, contrast, fromHex, mix, type Rgb, TEXT_CONTRAST, toHex } from './color.ts'

export type ThemeMode = 'light' | 'dark'

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** The darkest and the lightest ground that accented words stand on, by mode: surface and well of tokens.css. */
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

/** The colour nearest to this one, towards `end`, that reaches the contrast on every ground. */
function legible(color: Rgb, end: Rgb, grounds: readonly Rgb[], wanted: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, end, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= wanted)) return candidate
  }
  return end
}

/**
 * The accent that a dApp wishes for, as custom properties: its hue stays, its contrast is ours. Null where the wish is no
 * plain hex colour. Nothing else of a theme reaches the secure frame beside the mode.
 */
export function accentTokens(wish: string | null, mode: ThemeMode): Record<string, string> | null {
  const color = fromHex(wish ?? '')
  if (!color) return null
  const grounds = GROUNDS[mode]
  const end = mode === 'light' ? BLACK : WHITE
  const fill = legible(color, end, grounds, CONTROL_CONTRAST)
  const on = contrast(WHITE, fill) >= TEXT_CONTRAST ? WHITE : BLACK
  const deep = mix(fill, on === WHITE ? BLACK : WHITE, 0.14)
  const tokens = {
    '--accent': fill,
    '--accent-deep': deep,
    '--on-accent': on,
    '--accent-text': legible(color, end, grounds, TEXT_CONTRAST),
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, toHex(value)]))
}
