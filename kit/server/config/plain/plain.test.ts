import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument, stringify } from 'yaml'
import { readPlain } from './plain.ts'

/** Returns what the whole parser reads; undefined if it finds a mistake. */
function readWhole(text: string): unknown {
  const document = parseDocument(text)
  return document.errors.length > 0 ? undefined : document.toJS()
}

test.each([
  [
    'maps and lists',
    'projects:\n  - id: a\n    origins:\n      - "https://a.example"\n  - id: b\n    origins: []\n',
  ],
  [
    'lists that are not indented',
    'projects:\n- id: a\n  origins:\n  - https://a.example\n- id: b\nother: 1\n',
  ],
  [
    'brackets in a line',
    'projects:\n  - { id: a, name: My shop, decimals: 18, origins: ["https://a.example:8443"] }\n',
  ],
  [
    'comments',
    '# one\nprojects: # two\n  # three\n  - id: a # four\n    name: "A # b" # five\n    list: [a] # six\n',
  ],
  [
    'words',
    'a: true\nb: false\nc: yes\nd: on\ne: 0\nf: 18\ng: it is: so\nh: a#b\n'.replace('it is: so', 'it:is'),
  ],
  ['quotes', `a: 'one \\ two'\nb: "tab\\t\\u00e9"\n"c d": ""\n`],
  ['Windows lines', 'a:\r\n  b: 1\r\n'],
  [
    'JSON',
    JSON.stringify({ projects: [{ id: 'a', text: 'q " \\ é', n: 1, yes: true, none: [], empty: {} }] }),
  ],
  ['JSON before a comment', '{"a": 1} # b\n'],
  ['indented JSON', `${JSON.stringify({ projects: [{ id: 'a', origins: ['x', 'y'] }] }, null, 2)}\n`],
])('%s are read as the complete parser reads them', (_, text) => {
  expect(readPlain(text)).toEqual(readWhole(text))
  expect(readPlain(text)).toBeDefined()
})

test.each([
  ['an empty file', ''],
  ['a duplicate key', 'a: 1\na: 2\n'],
  ['a duplicate key in JSON', '{"a": 1, "a": 2}'],
  ['the prototype', '{"__proto__": {"a": 1}}'],
  ['an anchor', 'a: &x 1\nb: *x\n'],
  ['a tag', 'a: !!str 1\n'],
  ['a text of several lines', 'a: |\n  b\n'],
  ['a text that continues on the next line', 'a: b\n  c\n'],
  ['a fraction', 'a: 1.5\n'],
  ['an empty value', 'a:\nb: null\n'],
  ['a number in another notation', 'a: 0x1f\nb: 007\n'],
  ['two documents', 'a: 1\n---\nb: 2\n'],
  ['a tab', 'a:\tb\n'],
  ['broken brackets', 'a: [b\n'],
  ['an escaped quote', "a: 'it''s'\n"],
  ['a line with unexpected indentation', 'a: 1\n  b: 2\n'],
  ['JSON with something below a comment', '{"a": 1} # b\nc: 2\n'],
  ['JSON with a comment below a comment', '{"a": 1} # b\n# c\n'],
  ['a line between two levels of indentation', 'a:\n    b: 1\n  c: 2\n'],
])('%s is left to the complete parser', (_, text) => {
  expect(readPlain(text)).toBeUndefined()
})

const word = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom(
    'https://a.example:1',
    '18',
    'true',
    'NULL',
    'My shop',
    'a #b',
    "it's",
    '1e3',
    '-',
    '~',
    'a: b',
  ),
)
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.boolean(),
    fc.nat(99),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'a1', 'b c', 'true'), tie('tree'), { maxKeys: 3 }),
  ),
}))

test('any text that is read gives the same result as the complete parser', () => {
  const pieces = fc.constantFrom(
    ' ',
    '\n',
    '- ',
    ': ',
    ':',
    ',',
    '#',
    ' #',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '&',
    '1',
    'a',
  )
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('projects', 'other'), tree, { minKeys: 1 }),
      fc.boolean(),
      fc.option(fc.tuple(fc.nat(200), fc.nat(3), pieces)),
      (data, isJson, change) => {
        const whole = isJson ? JSON.stringify(data, null, 1) : stringify(data)
        const [at, cut, piece] = change ?? [0, 0, '']
        const text = whole.slice(0, at) + piece + whole.slice(at + cut)
        const read = readPlain(text)
        if (read !== undefined) expect(read).toEqual(readWhole(text))
      },
    ),
    { numRuns: 3_000 },
  )
})
