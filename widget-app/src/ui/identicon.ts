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

/**
 * The picture of an address: different addresses look different, whatever the case of their letters. Its colours are
 * neighbours on the wheel and muted, so that it stays calm beside the marks of wallets and tokens.
 */
export function identicon(address: string): Identicon {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers(address.toLowerCase(), 7)
  const base = hue(a)
  return {
    ground: `hsl(${base} 34% 72%)`,
    band: {
      color: `hsl(${hue(base + 20 + (b % 40))} 48% 88%)`,
      x: 2 + (c % 20),
      y: -6 + (d % 22),
      turn: e % 180,
    },
    disc: {
      color: `hsl(${hue(base + 300 + (b % 120))} 32% 42%)`,
      x: 10 + (f % 16),
      y: 11 + (g % 15),
      radius: 7 + ((f + g) % 4),
    },
  }
}
