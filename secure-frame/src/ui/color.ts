/** An opaque sRGB colour: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** WCAG 2.2: text against its ground. */
export const TEXT_CONTRAST = 4.5
/** WCAG 2.2: what one must see to use a control. */
export const CONTROL_CONTRAST = 3

/** `#rgb` or `#rrggbb` → numbers; null for anything else. */
export function fromHex(hex: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  if (!digits) return null
  const size = digits.length / 3
  const channel = (index: number) => {
    const part = digits.slice(index * size, (index + 1) * size)
    return Number.parseInt(size === 1 ? part + part : part, 16)
  }
  return [channel(0), channel(1), channel(2)]
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

const mixed = (from: number, to: number, share: number) => Math.round(from + (to - from) * share)

/** `share` of the second colour (0 to 1) in the first, in whole channels: what is checked is what is painted. */
export const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  mixed(color[0], other[0], share),
  mixed(color[1], other[1], share),
  mixed(color[2], other[2], share),
]
