import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson, stringifyJson } from './json.ts'

describe('JSON', () => {
  test.each<[string, unknown]>([
    ['18446744073709551615', 18446744073709551615n],
    [
      '{"rentEpoch":18446744073709551615,"lamports":890880}',
      { rentEpoch: 18446744073709551615n, lamports: 890880 },
    ],
    ['[-9007199254740993, 9007199254740991]', [-9007199254740993n, 9007199254740991]],
    ['{"a":"18446744073709551615"}', { a: '18446744073709551615' }],
    [
      '{"a":"x\\"18446744073709551615","b":18446744073709551615}',
      { a: 'x"18446744073709551615', b: 18446744073709551615n },
    ],
    ['{"a\\\\":18446744073709551615}', { 'a\\': 18446744073709551615n }],
    ['[1.5e3, 12345678901234567.5]', [1500, Number('12345678901234567.5')]],
    ['"12345678901234567890"', '12345678901234567890'],
    [
      '["a: 12345678901234567890, b",12345678901234567890]',
      ['a: 12345678901234567890, b', 12345678901234567890n],
    ],
    [
      '[9007199254740993,"x",9007199254740993,9007199254740995]',
      [9007199254740993n, 'x', 9007199254740993n, 9007199254740995n],
    ],
  ])('%s is parsed exactly', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  test.each([
    '',
    '{',
    '[1,]',
    '01234567890123456789',
    '"12345678901234567890',
    '12345678901234567890 1',
    'NaN',
  ])('%j is refused', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  test('treats prototype names as own properties', () => {
    const value = parseJson('{"__proto__":18446744073709551615,"a":{"__proto__":{"b":18446744073709551615}}}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(stringifyJson(value)).toBe(
      '{"__proto__":18446744073709551615,"a":{"__proto__":{"b":18446744073709551615}}}',
    )
  })

  test('of 300,000 large numbers is parsed in linear time', () => {
    const text = `[${Array(300_000).fill('18446744073709551615').join(',')}]`
    expect(parseJson(text)).toHaveLength(300_000)
  })

  test('has the same meaning as with JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(stringifyJson(parseJson(text)))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('keeps integers of any size', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.bigInt({ min: -(2n ** 128n), max: 2n ** 128n }).filter((n) => !Number.isSafeInteger(Number(n))),
        fc.integer(),
        fc.string(),
        fc.array(tie('tree')),
        fc.dictionary(fc.string(), tie('tree')),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(parseJson(stringifyJson(value))).toEqual(value)
      }),
    )
  })
})
