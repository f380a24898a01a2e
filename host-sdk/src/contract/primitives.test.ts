import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CaipAddress, CaipNetworkId, HttpUrl, Icon, Int, Json, Label, Namespace } from './primitives.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)]
}

class Point {
  readonly x = 1
}

const cyclic: unknown[] = []
cyclic.push(cyclic)

type Row = [what: string, schema: z.ZodMiniType, value: unknown]

const ACCEPTED: Row[] = [
  ['a chain family', Namespace, 'eip155'],
  ['a network id', CaipNetworkId, 'eip155:8453'],
  ['a network id with a hash as reference', CaipNetworkId, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['an account', CaipAddress, 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
  ['an account with a dot and a percent sign', CaipAddress, 'cosmos:hub-4:a.b%20c'],
  ['an https URL', HttpUrl, 'https://etherscan.io'],
  ['an http URL', HttpUrl, 'http://localhost:8545/path?query=1#hash'],
  ['an empty label', Label, ''],
  ['a label at the limit', Label, 'x'.repeat(256)],
  ['a png', Icon, 'data:image/png;base64,AAAA'],
  ['an svg with a charset', Icon, 'data:image/svg+xml;charset=utf-8,%3Csvg/%3E'],
  ['an icon at the limit', Icon, `data:image/png,${'A'.repeat(131_072 - 15)}`],
  ['the largest whole number', Int, Number.MAX_SAFE_INTEGER],
  ['a negative whole number', Int, -1],
  ['null', Json, null],
  ['an empty text', Json, ''],
  ['minus zero', Json, -0],
  ['objects and lists', Json, { a: [1, 'two', { three: null, four: false }] }],
  ['64 levels', Json, nested(64)],
]

const REFUSED: Row[] = [
  ['an unknown chain family', Namespace, 'ethereum'],
  ['a chain family in upper case', Namespace, 'EIP155'],
  ['a network id of one part', CaipNetworkId, 'eip155'],
  ['a network id of three parts', CaipNetworkId, 'eip155:1:0x'],
  ['a network id without a reference', CaipNetworkId, 'eip155:'],
  ['a network id of an unknown chain family', CaipNetworkId, 'evm:1'],
  ['a network id on two lines', CaipNetworkId, 'eip155:1\n'],
  ['a reference of 33 characters', CaipNetworkId, `eip155:${'1'.repeat(33)}`],
  ['an account of two parts', CaipAddress, 'eip155:0xab'],
  ['an account of four parts', CaipAddress, 'eip155:1:0xab:0xcd'],
  ['an account with a space', CaipAddress, 'eip155:1:0x ab'],
  ['an address of 129 characters', CaipAddress, `eip155:1:${'a'.repeat(129)}`],
  ['a script URL', HttpUrl, 'javascript:alert(1)'],
  ['a script URL that mentions https', HttpUrl, 'javascript:"https://shop.example"'],
  ['a data URL', HttpUrl, 'data:text/html,<script>alert(1)</script>'],
  ['a URL with a space before it', HttpUrl, ' https://shop.example'],
  ['a URL with a space in it', HttpUrl, 'https://shop.example/a b'],
  ['a URL without a host', HttpUrl, 'https://'],
  ['a URL on two lines', HttpUrl, 'https://shop.example\njavascript:alert(1)'],
  ['a URL over the limit', HttpUrl, `https://${'x'.repeat(2048)}`],
  ['a label over the limit', Label, 'x'.repeat(257)],
  ['an icon by URL', Icon, 'https://wallet.example/icon.png'],
  ['an html document', Icon, 'data:text/html;base64,AAAA'],
  ['an svg that says it is html', Icon, 'data:text/html,data:image/svg+xml,'],
  ['a script URL as icon', Icon, 'javascript:alert(1)//data:image/png,'],
  ['an image type with extra characters', Icon, 'data:image/pngx,AAAA'],
  ['an image type that is not listed', Icon, 'data:image/tiff;base64,AAAA'],
  ['an icon in upper case', Icon, 'DATA:IMAGE/PNG;BASE64,AAAA'],
  ['an icon after a line break', Icon, '\ndata:image/png,AAAA'],
  ['an icon over the limit', Icon, `data:image/png,${'A'.repeat(131_072 - 14)}`],
  ['a fraction', Int, 0.5],
  ['a whole number too large to be exact', Int, Number.MAX_SAFE_INTEGER + 1],
  ['a number as text', Int, '1'],
  ['undefined', Json, undefined],
  ['NaN', Json, Number.NaN],
  ['infinity', Json, Number.NEGATIVE_INFINITY],
  ['a bigint', Json, 1n],
  ['a function', Json, () => 1],
  ['a symbol', Json, Symbol('s')],
  ['a date', Json, new Date(0)],
  ['a map', Json, new Map()],
  ['a buffer', Json, new Uint8Array(1)],
  ['an error', Json, new Error('e')],
  ['an instance of a class', Json, new Point()],
  ['an object without a prototype', Json, Object.create(null)],
  ['a list with a hole', Json, [1, undefined, 3].slice(0, 1).concat(new Array(1) as number[])],
  ['undefined deep inside an object', Json, { a: [{ b: undefined }] }],
  ['a list with an `every` of its own', Json, Object.assign([1n], { every: () => true })],
  ['65 levels', Json, nested(65)],
  ['a list that contains itself', Json, cyclic],
]

describe('a schema accepts', () => {
  test.each(ACCEPTED)('%s', (_, schema, value) => expect(accepts(schema, value)).toBe(true))
})

describe('a schema refuses', () => {
  test.each(REFUSED)('%s', (_, schema, value) => expect(accepts(schema, value)).toBe(false))
})

test('a list that came over a port with an `every` of its own is refused without an exception', () => {
  const list = structuredClone(Object.assign([1], { every: 1 }))
  expect(accepts(Json, list)).toBe(false)
})
