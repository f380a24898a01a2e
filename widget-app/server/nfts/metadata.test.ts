import { describe, expect, test } from 'vitest'
import { metadataIn } from './metadata.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const inJson = (said: unknown) => `data:application/json;base64,${base64(JSON.stringify(said))}`
const picture = `data:image/png;base64,${base64(PNG)}`
const drawn = `data:image/svg+xml;base64,${base64(SVG)}`

describe('what a collectible says of itself', () => {
  test.each([
    ['in base64', inJson({ name: 'Cat', image: picture }), { name: 'Cat', picture }],
    [
      'as text',
      `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify({ name: 'Cät' }))}`,
      { name: 'Cät', picture: null },
    ],
    [
      'with a percent sign as it is',
      'data:application/json,{"name":"100%"}',
      { name: '100%', picture: null },
    ],
    ['drawn', inJson({ image: drawn }), { name: undefined, picture: drawn }],
    ['drawn as it is', inJson({ image_data: SVG }), { name: undefined, picture: drawn }],
    [
      'drawn and quoted',
      inJson({ image: `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}` }),
      { name: undefined, picture: drawn },
    ],
    ['with a name that turns the text', inJson({ name: 'a\u202eb' }), { name: 'ab', picture: null }],
  ])('%s', (_, uri, metadata) => expect(metadataIn(uri)).toEqual(metadata))
})

const NONE = { name: undefined, picture: null }

test.each([
  ['nothing', undefined],
  ['an address: nobody is asked', 'https://evil.example/1.json'],
  ['IPFS', 'ipfs://bafy/1.json'],
  ['no JSON', 'data:application/json,hello'],
  ['JSON of another kind', inJson('hello')],
  ['HTML', `data:text/html;base64,${base64('<script>alert(1)</script>')}`],
  ['a name that is none', inJson({ name: { toString: 1 } })],
  ['a picture at an address', inJson({ image: 'https://evil.example/1.png' })],
  ['a script that is called a picture', inJson({ image: `data:image/png;base64,${base64('<script>')}` })],
  ['a drawing with a script', inJson({ image_data: '<svg><script>alert(1)</script></svg>' })],
  [
    'a picture of a megabyte',
    inJson({ image: `data:image/png;base64,${base64(Buffer.concat([PNG, Buffer.alloc(1_000_000)]))}` }),
  ],
])('%s says nothing', (_, uri) => expect(metadataIn(uri)).toEqual(NONE))
