import {
  CONTROL_CONTRAST,
  fromHex,
  legible,
  mix,
  type Rgb,
  STRONG_CONTRAST,
  TEXT_CONTRAST,
  textOn,
  toHex,
} from '@airlock/kit/design/color'

/** The card, what lies on it and its lines, each with the share of the text's colour in it. */
const SHARES = { surface: 0, well: 0.04, 'well-deep': 0.08, line: 0.12 } as const
/** The hues of tinted backgrounds. */
const HUES = ['accent', 'caution', 'danger'] as const
/** Backgrounds of text. */
const GROUNDS = ['surface', 'well', 'well-deep', 'accent-soft', 'caution-soft', 'danger-soft'] as const
/** Foreground colours on these backgrounds, corrected whenever the backgrounds change. */
const INKS = ['text', 'text-quiet', 'accent-text', 'positive', 'caution', 'danger'] as const
const READ = [...GROUNDS, ...INKS, 'line', 'accent'] as const

type Token = (typeof READ)[number]
export type Palette = Readonly<Record<Token, Rgb>>

/** The parsed theme of a dApp. */
export interface Wish {
  accent?: Rgb | null
  surface?: Rgb | null
  text?: Rgb | null
  mix?: { color: Rgb; strength: number } | null
  /** Contrast AAA: text at 7 to 1, and outlines around controls. */
  isStrong?: boolean
}

/**
 * The text of a filled button carries its meaning; the shape only has to be visible. So a brand's yellow
 * stays yellow.
 */
const SHAPE_CONTRAST = 1.25
/** The largest share of a foreign colour with which a background still works as one. */
const STRONGEST_MIX = 0.25
/** The share of a hue in its tinted background. */
const SOFT = 0.12
/** The share of the surface in quiet text. */
const QUIET = 0.32

/**
 * Reads the palette of the current mode from CSS custom properties; null if they are missing (forced
 * colours, no styles).
 */
export function readPalette(read: (property: string) => string): Palette | null {
  const entries = READ.map((token) => [token, fromHex(read(`--${token}`))] as const)
  if (entries.some(([, color]) => color === null)) return null
  return Object.fromEntries(entries) as unknown as Palette
}

/** The backgrounds and lines, before any correction of what is on them. */
function groundsOf(palette: Palette, { accent, surface, mix: tint }: Wish): Record<Token, Rgb> {
  const next = { ...palette }
  const strength = tint ? (Math.min(Math.max(tint.strength, 0), 100) / 100) * STRONGEST_MIX : 0
  for (const token of Object.keys(SHARES) as (keyof typeof SHARES)[]) {
    if (surface) next[token] = mix(surface, palette.text, SHARES[token])
    if (tint) next[token] = mix(next[token], tint.color, strength)
  }
  // To the text of its mode, so that a surface is light in light and dark in dark.
  next.surface = legible(next.surface, [palette.text], STRONG_CONTRAST)
  if (surface) for (const hue of HUES) next[`${hue}-soft`] = mix(next.surface, palette[hue], SOFT)
  if (accent) next['accent-soft'] = mix(next.surface, accent, SOFT)
  for (const ground of GROUNDS) next[ground] = legible(next[ground], [palette.text], STRONG_CONTRAST)
  return next
}

/** The tokens of filled buttons. */
function accentTokens(accent: Rgb, { surface, text }: Palette, level: number): Record<string, Rgb> {
  const seen = legible(accent, [surface], SHAPE_CONTRAST)
  const on = textOn(seen)
  const ground = legible(seen, [on], level)
  return { accent: ground, 'accent-deep': legible(mix(ground, text, 0.14), [on], level), 'on-accent': on }
}

/** The contrast of text that a theme asks for. */
export const levelOf = ({ isStrong }: Wish): number => (isStrong ? STRONG_CONTRAST : TEXT_CONTRAST)

/**
 * The tokens that a dApp's theme changes, as custom properties. Contrast AA holds for every theme, AAA for those that ask
 * for it.
 */
export function deriveTokens(palette: Palette, wish: Wish): Record<string, string> {
  const { accent, text, isStrong } = wish
  const level = levelOf(wish)
  const next = groundsOf(palette, wish)
  if (text) Object.assign(next, { text, 'text-quiet': mix(text, next.surface, QUIET) })
  if (accent) next['accent-text'] = accent
  const grounds = GROUNDS.map((ground) => next[ground])
  for (const ink of INKS) next[ink] = legible(next[ink], grounds, level)
  const line = legible(next.line, grounds, CONTROL_CONTRAST)
  const tokens = {
    ...next,
    ...(isStrong && { line, outline: line }),
    ...accentTokens(accent ?? palette.accent, next, level),
  }
  return Object.fromEntries(Object.entries(tokens).map(([token, color]) => [`--${token}`, toHex(color)]))
}
