import { createHash } from 'node:crypto'

const LIGHTNESS = 0.54
const CHROMA = 0.085
/** The hues in degrees, from green over blue to rose: at this lightness those between rose and green look muddy. */
const HUES = { from: 150, to: 370 }

/** One channel of linear sRGB as two hex digits. */
function channel(linear: number): string {
  const light = Math.min(1, Math.max(0, linear))
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** OKLCH to sRGB (https://bottosson.github.io/posts/oklab/). */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${[red, green, blue].map(channel).join('')}`
}

/**
 * A muted colour that is constant for an id. All have the same perceived lightness, so that white text on them is
 * equally readable, and that they suit light and dark backgrounds equally.
 */
export function colourOf(id: string): string {
  const place = createHash('sha256').update(id).digest().readUInt16BE(0) / 65_536
  const degrees = HUES.from + place * (HUES.to - HUES.from)
  return fromOklch(LIGHTNESS, CHROMA, (degrees / 180) * Math.PI)
}
