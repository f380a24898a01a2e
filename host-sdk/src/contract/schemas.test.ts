import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf, changedAt, keysAt, nodesIn, withKey, withoutKey } from './arbitrary.fixture.ts'
import { schemasOf } from './schemas.fixture.ts'
import { widgetContract } from './widget.ts'

const SCHEMAS = schemasOf(widgetContract)
const STRUCTURED = SCHEMAS.filter(([, schema]) => ['object', 'array'].includes(schema._zod.def.type))

/** Values that JSON does not have. They are rejected anywhere in a message. */
const foreign = fc.constantFrom<unknown>(1n, Symbol('foreign'), () => 1, Number.NaN, Number.POSITIVE_INFINITY)

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe.each(SCHEMAS)('%s', (_, schema) => {
  const valid = arbitraryOf(schema)

  test('returns valid values unchanged', async () => {
    await fc.assert(
      fc.property(valid, (value) => {
        expect(z.parse(schema, structuredClone(value))).toStrictEqual(value)
      }),
    )
  })

  test('refuses values that JSON does not have, wherever they occur', async () => {
    const broken = fc.tuple(valid, foreign, fc.nat()).map(([value, replacement, nth]) => {
      const nodes = nodesIn(schema, value)
      const node = nodes[nth % nodes.length]
      return changedAt(value, node?.path ?? [], () => replacement)
    })
    await fc.assert(fc.property(broken, (value) => !accepts(schema, value)))
  })
})

describe.each(STRUCTURED)('%s', (_, schema) => {
  const withObject = fc.tuple(arbitraryOf(schema), fc.nat()).map(([value, nth]) => {
    const objects = nodesIn(schema, value).filter(keysAt)
    return { value, node: objects[nth % objects.length] }
  })
  const hostileKey = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'),
    fc.string({ maxLength: 12 }),
  )

  test('refuses an extra key at every depth', async () => {
    await fc.assert(
      fc.property(withObject, hostileKey, fc.jsonValue(), ({ value, node }, key, extra) => {
        fc.pre(node !== undefined && !keysAt(node)?.known.includes(key))
        return !accepts(
          schema,
          changedAt(value, node.path, (object) => withKey(object, key, extra)),
        )
      }),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('refuses a missing key at every depth', async () => {
    await fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        for (const node of nodesIn(schema, value))
          for (const key of keysAt(node)?.required ?? [])
            expect(
              accepts(
                schema,
                changedAt(value, node.path, (object) => withoutKey(object, key)),
              ),
            ).toBe(false)
      }),
    )
  })
})
