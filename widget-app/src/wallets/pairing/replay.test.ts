import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay } from './replay.ts'

const texts = (values: Record<string, unknown>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))

const name = fc.constantFrom('a', 'b', 'c', '__proto__')
const fields = fc.dictionary(name, fc.jsonValue())
const records = fc.uniqueArray(fc.record({ topic: name, expiry: fc.nat() }), {
  selector: ({ topic }) => topic,
})
const state = fc.dictionary(name, fc.oneof(fields, records, fc.jsonValue())).map(texts)

test('without changes of the other tab, this tab’s state is written', () => {
  fc.assert(fc.property(state, state, (before, now) => void expect(replay(before, before, now)).toEqual(now)))
})

test('without changes of this tab, the other tab’s state stays', () => {
  fc.assert(fc.property(state, state, (theirs, now) => void expect(replay(theirs, now, now)).toEqual(theirs)))
})

test('any changes of two tabs give valid JSON', () => {
  fc.assert(
    fc.property(state, state, state, (theirs, before, now) => {
      for (const text of replay(theirs, before, now).values()) expect(() => JSON.parse(text)).not.toThrow()
    }),
  )
})

test.each<[string, unknown, unknown, unknown, unknown]>([
  ['fields', { a: 1, t: 2 }, { a: 1, b: 2 }, { a: 3 }, { a: 3, t: 2 }],
  ['records by topic', [{ topic: 't' }], [], [{ topic: 'o' }], [{ topic: 't' }, { topic: 'o' }]],
  [
    'records by id, some with the same topic',
    [{ id: 1, topic: 't' }],
    [],
    [{ id: 2, topic: 't' }],
    [
      { id: 1, topic: 't' },
      { id: 2, topic: 't' },
    ],
  ],
  ['records by target', [{ target: 't' }], [{ target: 'o' }], [], [{ target: 't' }]],
  ['texts', ['t'], ['o'], ['n'], ['t', 'n']],
  ['values without parts', 1, 2, 3, 3],
  ['values of another type', {}, [], [1], [1]],
])('changes of both tabs are kept in %s', (_, theirs, before, now, after) => {
  const result = replay(texts({ k: theirs }), texts({ k: before }), texts({ k: now }))
  expect(JSON.parse(result.get('k') ?? '')).toEqual(after)
})
