import { fromHex, legible, mix, type Rgb, TEXT_CONTRAST, textOn, toHex } from '@airlock/kit/design/color'

/** Backgrounds of text. A colour mix tints them. */
const GROUNDS = ['surface', 'well', 'well-deep'] as const
/** Foreground colours on these backgrounds, corrected whenever the backgrounds change. */
const INKS = ['text', 'text-quiet', 'accent-text', 'positive', 'caution', 'danger'] as const
const READ = [...GROUNDS, ...INKS, 'line', 'accent'] as const

type Token = (typeof READ)[number]
export type Palette = Readonly<Record<Token, Rgb>>

/** The parsed theme of a dApp. */
export interface Wish {
  accent: Rgb | null
  mix: { color: Rgb; strength: number } | null
}

/**
 * The text of a filled button carries its meaning; the shape only has to be visible. So a brand's yellow
 * stays yellow.
 */
const SHAPE_CONTRAST = 1.25
/** The largest share of a foreign colour with which a background still works as one. */
const STRONGEST_MIX = 0.25

/**
 * Reads the palette of the current mode from CSS custom properties; null if they are missing (forced
 * colours, no styles).
 */
export function readPalette(read: (property: string) => string): Palette | null {
  const entries = READ.map((token) => [token, fromHex(read(`--${token}`))] as const)
  if (entries.some(([, color]) => color === null)) return null
  return Object.fromEntries(entries) as unknown as Palette
}

function tinted(palette: Palette, { color, strength }: NonNullable<Wish['mix']>): Palette {
  const share = Math.min(Math.max(strength, 0), 100) / 100
  const tint = (ground: Rgb) => mix(ground, color, share * STRONGEST_MIX)
  const next = { ...palette, line: tint(palette.line) }
  for (const ground of GROUNDS) next[ground] = tint(palette[ground])
  return next
}

function accentTokens(palette: Palette, accent: Rgb): Record<string, Rgb> {
  const seen = legible(accent, [palette.surface], SHAPE_CONTRAST)
  const on = textOn(seen)
  const ground = legible(seen, [on], TEXT_CONTRAST)
  const soft = mix(palette.surface, accent, 0.12)
  return {
    accent: ground,
    'accent-deep': legible(mix(ground, palette.text, 0.14), [on], TEXT_CONTRAST),
    'on-accent': on,
    'accent-soft': soft,
    'accent-text': legible(accent, [palette.surface, palette.well, soft], TEXT_CONTRAST),
  }
}

/** The tokens that a dApp's theme changes, as custom properties. Contrast AA holds for every theme. */
export function deriveTokens(palette: Palette, wish: Wish): Record<string, string> {
  const base = wish.mix ? tinted(palette, wish.mix) : palette
  const changed: Record<string, Rgb> = {}
  if (wish.mix) {
    const grounds = GROUNDS.map((ground) => base[ground])
    for (const token of [...GROUNDS, 'line'] as const) changed[token] = base[token]
    for (const ink of INKS) changed[ink] = legible(base[ink], grounds, TEXT_CONTRAST)
  }
  if (wish.accent) Object.assign(changed, accentTokens({ ...base, ...changed }, wish.accent))
  return Object.fromEntries(Object.entries(changed).map(([token, color]) => [`--${token}`, toHex(color)]))
}
