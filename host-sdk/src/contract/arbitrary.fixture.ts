import * as fc from 'fast-check'
import * as z from 'zod/mini'

/*
 * Values for property-based tests, generated from the schemas: the structure comes from the schema's definition, the
 * leaves from a pool of candidates, filtered by what each leaf accepts.
 */

type Definition = z.core.$ZodTypes['_zod']['def']
type Schema = z.core.$ZodType
type Key = string | number

const definitionOf = (schema: Schema) => schema._zod.def as Definition
const isRequired = (schema: Schema | undefined) => schema?._zod.optin === undefined
const accepts = (schema: Schema, value: unknown) => z.core.safeParse(schema, value).success

const namespace = fc.constantFrom('eip155', 'solana', 'polkadot', 'bip122', 'cosmos')
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)

const TEXTS: fc.Arbitrary<string>[] = [
  fc.string({ maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.constantFrom(...[1, 32, 64, 128, 200, 256, 1024].map((length) => 'x'.repeat(length))),
  fc.webUrl({ withQueryParameters: true }),
  fc.webUrl().map((url) => url.replace('http', 'ws')),
  fc.stringMatching(/^0x[0-9a-fA-F]{1,16}$/),
  fc.stringMatching(/^0x[0-9a-fA-F]{40}$/),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.tuple(namespace, reference).map((parts) => parts.join(':')),
  fc
    .tuple(namespace, reference, fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/))
    .map((parts) => parts.join(':')),
  fc
    .constantFrom('png', 'jpeg', 'webp', 'gif', 'avif', 'svg+xml')
    .map((type) => `data:image/${type};base64,AAAA`),
]

const NUMBERS: fc.Arbitrary<number>[] = [
  fc.nat({ max: 36 }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1, 100, 10_000, Number.MAX_SAFE_INTEGER),
]

/** Samples of each candidate, drawn once, because a contract has hundreds of leaves to try them on. */
const samples = new Map(
  [...TEXTS, ...NUMBERS].map((candidate: fc.Arbitrary<unknown>) => [
    candidate,
    fc.sample(candidate, { numRuns: 100, seed: 1 }),
  ]),
)

/** The candidates that a leaf accepts. Few candidates fit every leaf, and every leaf accepts some. */
function fitting<T>(schema: Schema, candidates: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  const fit = candidates.filter((candidate) =>
    samples.get(candidate)?.some((value) => accepts(schema, value)),
  )
  return fc.oneof(...fit).filter((value) => accepts(schema, value))
}

function objectOf(shape: Readonly<Record<string, Schema>>, depth: number): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, arbitraryOf(schema, depth)]),
  )
  const requiredKeys = Object.keys(shape).filter((key) => isRequired(shape[key]))
  return fc.record(model, { requiredKeys, noNullPrototype: true })
}

/** How often a schema that contains itself is followed. */
const DEPTH = 2

/** Generates values that a schema of a contract accepts. `depth`: how often a schema in it was in itself. */
export function arbitraryOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return objectOf(definition.shape, depth)
    case 'array':
      if (depth > DEPTH) return fc.constant([])
      return fc
        .array(arbitraryOf(definition.element, depth), { maxLength: 4 })
        .filter((value) => accepts(schema, value))
    case 'union':
      return fc.oneof(...definition.options.map((option) => arbitraryOf(option, depth)))
    case 'optional':
      return fc.option(arbitraryOf(definition.innerType, depth), { nil: undefined })
    case 'nullable':
      return fc.option(arbitraryOf(definition.innerType, depth), { nil: null })
    case 'lazy':
      return arbitraryOf(definition.getter(), depth + 1)
    case 'literal':
      return fc.constantFrom(...definition.values)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fitting(schema, TEXTS)
    case 'number':
      return fitting(schema, NUMBERS)
    case 'unknown':
      return fc.jsonValue({ maxDepth: 3 })
    default:
      throw new Error(`No arbitrary for ${definition.type}: add it to the walker`)
  }
}

/** A place in a value for which a schema has a rule. */
export interface SchemaNode {
  path: Key[]
  schema: Schema
}

/** Every place of an accepted value, the value itself first. */
export function nodesIn(schema: Schema, value: unknown, path: Key[] = []): SchemaNode[] {
  const definition = definitionOf(schema)
  const here = { path, schema }
  switch (definition.type) {
    case 'object': {
      const record = value as Record<string, unknown>
      const present = Object.keys(record).filter((key) => record[key] !== undefined)
      return [
        here,
        ...present.flatMap((key) => nodesIn(definition.shape[key] as Schema, record[key], [...path, key])),
      ]
    }
    case 'array':
      return [
        here,
        ...(value as unknown[]).flatMap((item, index) => nodesIn(definition.element, item, [...path, index])),
      ]
    case 'union': {
      const option = definition.options.find((candidate) => accepts(candidate, value))
      return option ? nodesIn(option, value, path) : []
    }
    case 'lazy':
      return nodesIn(definition.getter(), value, path)
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? [here] : nodesIn(definition.innerType, value, path)
    default:
      return [here]
  }
}

/** The known and required keys of the object at a place, or `null` if it is not an object. */
export function keysAt({ schema }: SchemaNode): { known: string[]; required: string[] } | null {
  const definition = definitionOf(schema)
  if (definition.type !== 'object') return null
  const known = Object.keys(definition.shape)
  return { known, required: known.filter((key) => isRequired(definition.shape[key])) }
}

/** A copy of a value with a change at one place. */
export function changedAt(
  value: unknown,
  path: readonly Key[],
  change: (value: unknown) => unknown,
): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Reflect.set(copy, key, changedAt(Reflect.get(copy, key), rest, change))
  return copy
}

/** A copy of an object with one more own key, `__proto__` included. */
export function withKey(value: unknown, key: string, extra: unknown): unknown {
  return Object.defineProperty({ ...(value as object) }, key, {
    value: extra,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** A copy of an object without a key. */
export function withoutKey(value: unknown, gone: string): unknown {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== gone))
}
