import { hash } from './hash.ts'

/** A drawing in a square of 36 units. */
export interface Identicon {
  ground: string
  band: { color: string; x: number; y: number; turn: number }
  disc: { color: string; x: number; y: number; radius: number }
}

const hue = (value: number) => value % 360
/** `count` numbers from a text, each from 0 to 999. */
const numbers = (text: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => hash(`${index}:${text}`) % 1000)

/** The picture of an address: different addresses look different, whatever the case of their letters. */
export function identicon(address: string): Identicon {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers(address.toLowerCase(), 7)
  const base = hue(a)
  return {
    ground: `hsl(${base} 60% 66%)`,
    band: {
      color: `hsl(${hue(base + 25 + (b % 50))} 85% 84%)`,
      x: 2 + (c % 20),
      y: -6 + (d % 22),
      turn: e % 180,
    },
    disc: {
      color: `hsl(${hue(base + 160 + (b % 80))} 55% 32%)`,
      x: 10 + (f % 16),
      y: 11 + (g % 15),
      radius: 7 + ((f + g) % 4),
    },
  }
}
