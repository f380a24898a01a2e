import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf } from '../../host-sdk/src/contract/arbitrary.fixture.ts'
import { hostileOf } from '../../host-sdk/src/contract/hostile.fixture.ts'
import * as whole from './windowSchemas.fixture.ts'
import * as replacement from './zodOfWindow.ts'

/* Everything that the window parses came as JSON. */

type Schemas = typeof whole
let small: Schemas

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('zod/mini', () => replacement)
  small = await import('./windowSchemas.fixture.ts')
})
afterAll(() => {
  vi.doUnmock('zod/mini')
  vi.resetModules()
})

type Parser = Pick<typeof z, 'safeParse'>
const own = replacement as unknown as Parser

const verdict = (by: Parser, { schemas }: Schemas, name: string, value: unknown) => {
  const { success, data } = by.safeParse(schemas[name] as z.ZodMiniType, value)
  return success ? { data } : 'refused'
}

function carried(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify({ value })).value
  } catch {
    return undefined
  }
}

const names = Object.keys(whole.schemas)

test('the schemas are built by the replacement', () => {
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(small.schemas[name], name).not.toHaveProperty('_zod.version')
  for (const name of names) expect(whole.schemas[name], name).toHaveProperty('_zod.version')
})

test('the replacement exports only names that zod has', () => {
  expect(Object.keys(z)).toEqual(expect.arrayContaining(Object.keys(replacement)))
})

describe.each(names)('%s accepts and refuses the same', (name) => {
  const schema = whole.schemas[name] as z.ZodMiniType
  test.each([
    ['valid values', arbitraryOf(schema).map(carried), 'accepted'],
    ['values that are one step away from valid', hostileOf(schema).map(carried), 'refused'],
  ])('of %s', async (_, values, some) => {
    const verdicts = new Set<string>()
    await fc.assert(
      fc.property(values, (value) => {
        const right = verdict(z, whole, name, value)
        verdicts.add(right === 'refused' ? right : 'accepted')
        expect(verdict(own, small, name, value)).toStrictEqual(right)
      }),
      { seed: 1, numRuns: 500 },
    )
    expect(verdicts).toContain(some)
  })
})

/** Letters that are two units of a JavaScript string each. */
test.each([1, 32, 33, 63, 64, 65])('an id of %d letters outside the first plane', (count) => {
  const value = { attemptId: '\u{1f511}'.repeat(count), secret: 'AAAA' }
  const name = 'openDevice, body'
  expect(verdict(own, small, name, value)).toStrictEqual(verdict(z, whole, name, value))
})

test.each(['en', 'de-CH', 'zh-Hant-TW', 'x', 'en_US', 'a'.repeat(36), `en-${'a'.repeat(9)}`, ''])(
  'the language %j is the same',
  (tag) => {
    const address = `https://secure.example/approve?${new URLSearchParams({ locale: tag })}`
    expect(small.localeOf(address)).toBe(whole.localeOf(address))
  },
)

test('the language is English without one', () => {
  expect(small.localeOf('https://secure.example/approve')).toBe('en')
})
