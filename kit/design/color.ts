/** An opaque sRGB colour: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]

/** WCAG 2.2: text against its ground. */
export const TEXT_CONTRAST = 4.5
/** WCAG 2.2, level AAA. */
export const STRONG_CONTRAST = 7
/** WCAG 2.2: what one must see to use a control. */
export const CONTROL_CONTRAST = 3

/** `#rrggbb`, or `#rgb` as style sheets are shortened to → numbers; null for anything else. */
export function fromHex(hex: string): Rgb | null {
  const long = hex.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long)
  if (!match) return null
  const [, red = '0', green = '0', blue = '0'] = match
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

export const toHex = (color: Rgb): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of WCAG 2.2, from 0 to 1. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast of WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** `share` of the second colour (0 to 1) in the first, in whole channels: what is checked is what is painted. */
export const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(color[0] + (other[0] - color[0]) * share),
  Math.round(color[1] + (other[1] - color[1]) * share),
  Math.round(color[2] + (other[2] - color[2]) * share),
]

/**
 * The colour nearest to this one that reaches the contrast on every ground: mixed with one of the ends, in steps,
 * whichever gets there with less.
 */
export function legible(
  color: Rgb,
  grounds: readonly Rgb[],
  wanted: number,
  ends: readonly Rgb[] = [BLACK, WHITE],
): Rgb {
  const reaches = (one: Rgb) => grounds.every((ground) => contrast(one, ground) >= wanted)
  for (let share = 0; share <= 1; share += 0.02) {
    const found = ends.map((end) => mix(color, end, share)).find(reaches)
    if (found) return found
  }
  return grounds.every((ground) => luminance(ground) > 0.18) ? BLACK : WHITE
}

/** White, or a near black, whichever reads better on the ground. */
export function textOn(ground: Rgb): Rgb {
  const ink: Rgb = [8, 10, 14]
  return contrast(WHITE, ground) >= contrast(ink, ground) ? WHITE : ink
}
