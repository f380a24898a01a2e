import { STRONG_CONTRAST, toHex } from '@airlock/kit/design/color'
import { levelOf, type Wish } from './derive.ts'

/** A colour of a theme that is drawn in another shade, because its contrast would be too low. */
export interface Adjustment {
  color: 'accent' | 'surface' | 'text'
  /** What is drawn in that shade. */
  part: 'card' | 'text' | 'buttons' | 'links'
  /** `#rrggbb` */
  shade: string
  /** The contrast that the shade reaches, to 1. */
  level: number
}

/** Where each colour of a theme is drawn. */
const PARTS = [
  ['surface', 'card', '--surface'],
  ['text', 'text', '--text'],
  ['accent', 'buttons', '--accent'],
  ['accent', 'links', '--accent-text'],
] as const

/** The colours of a theme that were adjusted to reach their contrast, and their shades. */
export function adjustmentsOf(wish: Wish, tokens: Readonly<Record<string, string>>): Adjustment[] {
  return PARTS.flatMap(([color, part, token]) => {
    const wished = wish[color]
    const shade = tokens[token]
    // A mix changes the card because the theme asks for it.
    const isWanted = !wished || toHex(wished) === shade || (part === 'card' && wish.mix)
    const level = part === 'card' ? STRONG_CONTRAST : levelOf(wish)
    return isWanted || !shade ? [] : { color, part, shade, level }
  })
}
