import * as fc from 'fast-check'
import { arbitraryOf, changedAt, nodesIn, withKey, withoutKey } from './arbitrary.fixture.ts'

/*
 * Values close to those that a schema accepts: accepted values with one place changed. The schema may accept the
 * changed value too.
 */

interface Noise {
  key: string
  value: unknown
  size: number
}
type Change = (value: unknown, noise: Noise) => unknown

/** Values that no message can carry, and objects that only look like plain values. */
const FOREIGN: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  2 ** 53,
  1n,
  Symbol('foreign'),
  () => 1,
  new Date(0),
  new Map([['a', 1]]),
  new Error('foreign'),
  new Uint8Array(1),
  new String('eip155'),
  new Number(1),
  Promise.resolve('eip155'),
  Object.create({ open: true }),
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('hostile')
      },
    },
  ),
  '__proto__',
  'constructor',
  '\u{d800}',
  'x'.repeat(131_073),
]

/** Ways to change a value, by its type. */
const CHANGES: Record<string, readonly Change[]> = {
  string: [
    (text, { size }) => (text as string).repeat(size),
    (text, { size }) => (text as string).slice(0, size),
    (text) => `${text}\n`,
    (text) => ` ${text}`,
    (text) => (text as string).toUpperCase(),
  ],
  number: [
    (number, { size }) => (number as number) + size,
    (number, { size }) => (number as number) - size,
    (number) => (number as number) + 0.5,
    (number) => `${number}`,
  ],
  list: [
    (list, { size }) => Array.from({ length: size }, () => (list as unknown[])[0]),
    (list, { value }) => [...(list as unknown[]), value],
    (list) => Object.assign([...(list as unknown[])], { every: 1, map: 1, length: 2 }),
    (list) => ({ ...(list as unknown[]) }),
  ],
  object: [
    (object, { key, value }) => withKey(object, key, value),
    (object) => withKey(object, '__proto__', { open: true }),
    (object, { size }) => withoutKey(object, Object.keys(object as object)[size % 8] ?? ''),
    (object) => Object.create(object as object),
    (object) => Object.assign(Object.create(null), object),
    (object) => Object.entries(object as object),
  ],
}

const SIZES = [0, 1, 2, 3, 9, 17, 33, 129, 257, 1025, 10_001]

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Generates values that a schema accepts, with one place changed. */
export function hostileOf(schema: Parameters<typeof arbitraryOf>[0]): fc.Arbitrary<unknown> {
  const noise: fc.Arbitrary<Noise> = fc.record({
    key: fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'toString', 'then'),
      fc.string({ maxLength: 8 }),
    ),
    value: fc.oneof(
      fc.constantFrom(...FOREIGN),
      fc.anything({ maxDepth: 2, withBigInt: true, withMap: true }),
    ),
    size: fc.constantFrom(...SIZES),
  })
  return fc.tuple(arbitraryOf(schema), fc.nat(), fc.nat(), noise).map(([valid, nth, way, noise]) => {
    const nodes = nodesIn(schema, valid)
    return changedAt(valid, nodes[nth % nodes.length]?.path ?? [], (value) => {
      const ways = [...(CHANGES[kindOf(value)] ?? []), () => noise.value]
      return ways[way % ways.length]?.(value, noise)
    })
  })
}
