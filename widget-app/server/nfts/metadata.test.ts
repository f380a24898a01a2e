import { describe, expect, test } from 'vitest'
import { metadataIn, NO_METADATA, readMetadata, withId } from './metadata.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const inJson = (said: unknown) => `data:application/json;base64,${base64(JSON.stringify(said))}`
const picture = `data:image/png;base64,${base64(PNG)}`
const drawn = `data:image/svg+xml;base64,${base64(SVG)}`

describe('the metadata of a collectible', () => {
  test.each([
    ['as base64', inJson({ name: 'Cat', image: picture }), { name: 'Cat', picture }],
    [
      'as text',
      `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify({ name: 'Cät' }))}`,
      { name: 'Cät', picture: null },
    ],
    [
      'with an unescaped percent sign',
      'data:application/json,{"name":"100%"}',
      { name: '100%', picture: null },
    ],
    ['with an inline SVG', inJson({ image: drawn }), { name: undefined, picture: drawn }],
    ['with an unescaped inline SVG', inJson({ image_data: SVG }), { name: undefined, picture: drawn }],
    [
      'with a quoted inline SVG',
      inJson({ image: `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}` }),
      { name: undefined, picture: drawn },
    ],
    [
      'with the URL of a picture, which is not loaded here',
      inJson({ image: 'ipfs://bafy/1.png' }),
      { name: undefined, picture: null, image: 'ipfs://bafy/1.png' },
    ],
    [
      'with a name of a megabyte',
      inJson({ name: 'a'.repeat(1_000_000) }),
      { name: `${'a'.repeat(63)}…`, picture: null },
    ],
    ['with a name with a direction override', inJson({ name: 'a\u202eb' }), { name: 'ab', picture: null }],
  ])('%s is read', (_, uri, metadata) => expect(metadataIn(uri)).toEqual(metadata))
})

test.each([
  ['nothing', undefined],
  ['a URL, which is not loaded', 'https://evil.example/1.json'],
  ['IPFS', 'ipfs://bafy/1.json'],
  ['invalid JSON', 'data:application/json,hello'],
  ['JSON of another shape', inJson('hello')],
  ['HTML', `data:text/html;base64,${base64('<script>alert(1)</script>')}`],
  ['an invalid name', inJson({ name: { toString: 1 } })],
  ['an invalid URL', inJson({ image: '//evil.example/1.png' })],
  ['a URL of a megabyte', inJson({ image: `https://evil.example/${'a'.repeat(1_000_000)}` })],
  ['deeply nested JSON', `data:application/json,${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a script as picture', inJson({ image: `data:image/png;base64,${base64('<script>')}` })],
  ['an SVG with a script', inJson({ image_data: '<svg><script>alert(1)</script></svg>' })],
  [
    'a picture of a megabyte',
    inJson({ image: `data:image/png;base64,${base64(Buffer.concat([PNG, Buffer.alloc(1_000_000)]))}` }),
  ],
])('%s is ignored', (_, uri) => expect(metadataIn(uri)).toEqual(NO_METADATA))

test('invalid JSON differs from JSON without metadata', () => {
  expect(readMetadata(Buffer.from('<!doctype html>'))).toBeUndefined()
  expect(readMetadata(Buffer.from('{"name":'))).toBeUndefined()
  expect(readMetadata(Buffer.from('[]'))).toEqual(NO_METADATA)
})

test.each([
  ['1', `https://goods.example/${'0'.repeat(63)}1.json`],
  ['314592', 'https://goods.example/000000000000000000000000000000000000000000000000000000000004cce0.json'],
  [String(2n ** 256n - 1n), `https://goods.example/${'f'.repeat(64)}.json`],
])('a shared URI contains the id %s as 64 lower-case hex digits', (id, uri) => {
  expect(withId('https://goods.example/{id}.json', id)).toBe(uri)
})
