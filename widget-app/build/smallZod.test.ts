import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf } from '../../host-sdk/src/contract/arbitrary.fixture.ts'
import { hostileOf } from '../../host-sdk/src/contract/hostile.fixture.ts'
import * as whole from './entrySchemas.fixture.ts'
import { OF_ENTRY } from './smallZod.ts'
import * as replacement from './zodOfEntry.ts'

type Schemas = typeof whole
const names = Object.keys(whole.schemas)
let small: Schemas

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('zod/mini', () => replacement)
  small = await import('./entrySchemas.fixture.ts')
})
afterAll(() => {
  vi.doUnmock('zod/mini')
  vi.resetModules()
})

const schemaOf = ({ schemas }: Schemas, name: string) => schemas[name] as z.ZodMiniType

const own = replacement as unknown as Pick<typeof z, 'safeParse'>

const verdict = (by: Pick<typeof z, 'safeParse'>, schema: z.ZodMiniType, value: unknown) => {
  const { success, data } = by.safeParse(schema, value)
  return success ? { data } : 'refused'
}

/** As it comes out of storage, of the document or of another tab; nothing that only a page could hold. */
function carried(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify({ value })).value
  } catch {
    return undefined
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const modules = ['host-sdk/src', 'widget-app/src', 'widget-app/shared']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${root}${folder}/${file}`,
    ),
  )
  .filter((file) => OF_ENTRY.test(file))

test('everything that the modules of the entry use is there', () => {
  const used = modules.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\bz\.([a-z]\w*)\(/g), ([, name]) => name),
  )
  expect(used).toContain('strictObject')
  expect(Object.keys(replacement)).toEqual(expect.arrayContaining(used))
})

test('the schemas are built by the replacement', () => {
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(schemaOf(small, name), name).not.toHaveProperty('_zod.version')
  for (const name of names) expect(schemaOf(whole, name), name).toHaveProperty('_zod.version')
})

describe.each(names)('%s accepts and refuses the same', (name) => {
  test.each([
    ['valid values', arbitraryOf(schemaOf(whole, name))],
    ['values that are one step away from valid', hostileOf(schemaOf(whole, name)).map(carried)],
  ])('of %s', async (_, values) => {
    await fc.assert(
      fc.property(values, (value) => {
        const right = verdict(z, schemaOf(whole, name), value)
        expect(verdict(own, schemaOf(small, name), value)).toStrictEqual(right)
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('inside a schema of zod, as later modules use it', async () => {
    const inside = (schemas: Schemas) =>
      z.strictObject({ list: z.array(schemaOf(schemas, name)), more: z.optional(schemaOf(schemas, name)) })
    await fc.assert(
      fc.property(hostileOf(schemaOf(whole, name)).map(carried), (value) => {
        for (const input of [{ list: [value] }, { list: [], more: value }])
          expect(verdict(z, inside(small), input)).toStrictEqual(verdict(z, inside(whole), input))
      }),
      { seed: 2, numRuns: 100 },
    )
  })
})

test('the checks of the entry work in a schema of zod', () => {
  const Short = z.string().check(small.maxLength(3))
  expect(z.safeParse(Short, 'abc').success).toBe(true)
  expect(z.safeParse(Short, 'abcd').success).toBe(false)
})
