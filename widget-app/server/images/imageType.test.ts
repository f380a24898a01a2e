import { describe, expect, test } from 'vitest'
import { imageTypeOf } from './imageType.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const svg = (content: string) => bytes(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

describe('the type of a picture is detected from its bytes', () => {
  test.each([
    ['PNG', hex('89504e470d0a1a0a0000000d49484452'), 'image/png'],
    ['JPEG', hex('ffd8ffe000104a464946'), 'image/jpeg'],
    ['GIF', bytes('GIF89a....'), 'image/gif'],
    ['WebP', hex('524946462400000057454250565038'), 'image/webp'],
    ['AVIF', hex('0000001c6674797061766966'), 'image/avif'],
    ['SVG', svg('<path d="M0 0h1"/>'), 'image/svg+xml'],
    [
      'SVG with prologue',
      bytes('<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><svg></svg>'),
      'image/svg+xml',
    ],
    ['SVG after ten thousand comments', bytes(`${'<!---->'.repeat(10_000)}<svg></svg>`), 'image/svg+xml'],
    [
      'SVG that refers to itself',
      svg('<g fill="url(#a)"><use href="#b" xlink:href="#c"/></g>'),
      'image/svg+xml',
    ],
    ['SVG with a style of its own', svg('<style>.a{fill:url("#b")}</style>'), 'image/svg+xml'],
    ['SVG with a style for wide screens', svg('<style>@media print{.a{fill:red}}</style>'), 'image/svg+xml'],
    ['SVG with a style in CDATA', svg('<style><![CDATA[.a>.b{fill:url(#b)}]]></style>'), 'image/svg+xml'],
    ['SVG with references in its text', svg('<title>Q&amp;A &#169; &#xA9; \\o/</title>'), 'image/svg+xml'],
  ])('%s', (_, body, type) => expect(imageTypeOf(body)).toBe(type))
})

describe('a file that is no picture, or several types at once, is refused', () => {
  test.each([
    ['an empty file', bytes('')],
    ['HTML', bytes('<!doctype html><svg></svg>')],
    ['HTML in an SVG’s name', bytes('<html><svg></svg></html>')],
    ['text', bytes('hello')],
    ['RIFF with sound', hex('524946462400000057415645')],
    ['a script', svg('<script>alert(1)</script>')],
    ['a script with a prefix', svg('<svg:script>alert(1)</svg:script>')],
    ['a script in upper case', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['foreign content', svg('<foreignObject><body/></foreignObject>')],
    ['an event', bytes('<svg onload="alert(1)"></svg>')],
    ['an event after a slash', svg('<path/onclick=alert(1)>')],
    ['an event on a new line', svg('<path\nonclick = "alert(1)"/>')],
    ['a link', svg('<a href="https://evil.example">x</a>')],
    ['an old link', svg('<a xlink:href="javascript:alert(1)">x</a>')],
    ['a link without quotes', svg('<use href=//evil.example/x#a />')],
    ['an external image', svg('<image href="#a"/>')],
    ['an external fill', svg('<path fill="url(https://evil.example/x#a)"/>')],
    ['an external style', svg('<style>@import "https://evil.example/x.css"</style>')],
    ['an address in CSS escapes', svg('<style>*{background:\\75rl(http://x/)}</style>')],
    ['an address in long CSS escapes', svg('<style>*{background:\\000075 rl(http://x/)}</style>')],
    ['an address in escapes of an attribute', svg('<path style="fill:u\\72l(http://x/#a)"/>')],
    ['an escaped fill', svg('<path fill="u\\rl(http://x/#a)"/>')],
    ['an import in CSS escapes', svg('<style>@\\69mport "http://x/"</style>')],
    ['an import with an escaped mark', svg('<style>\\40 import "http://x/"</style>')],
    ['an address behind a comment', svg('<style>*{background:url(/**/http://x/)}</style>')],
    ['an image set', svg('<style>*{background:image-set("http://x/" 1x)}</style>')],
    ['a prefixed image set', svg('<style>*{background:-webkit-image-set("http://x/" 1x)}</style>')],
    ['an address by src()', svg('<style>*{background:src("http://x/")}</style>')],
    ['an address in character references', svg('<path fill="&#117;rl(http://x/#a)"/>')],
    ['an address in hexadecimal references', svg('<style>*{fill:&#x75;rl(http://x/)}</style>')],
    ['an escape in a reference', svg('<style>*{fill:&#92;75rl(http://x/)}</style>')],
    ['an address in pieces of text', svg('<style>*{fill:ur<![CDATA[l(http://x/)]]>}</style>')],
    ['an address around a comment', svg('<style>*{fill:ur<!-- -->l(http://x/)}</style>')],
    ['a style sheet', bytes('<?xml-stylesheet href="x.css"?><svg></svg>')],
    ['entities', bytes('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
    ['ten thousand comments before something else', bytes(`${'<!---->'.repeat(10_000)}x`)],
    ['ten thousand comments and spaces', bytes(`${'<!---->  '.repeat(10_000)}<!--`)],
    ['ten thousand comments without an end in it', svg(`${'<!--'.repeat(10_000)}<script/>`)],
    ['a comment without an end', bytes('<!-- <svg></svg>')],
    ['a declaration without an end', bytes('<?xml <svg></svg')],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeff<svg></svg>', 'utf16le'))],
    ['another encoding', bytes('<?xml version="1.0" encoding="UTF-7"?><svg></svg>')],
    ['another encoding, spaced', bytes('<?xml version="1.0" encoding = "UTF-7"?><svg></svg>')],
    ['broken UTF-8', new Uint8Array([...bytes('<svg>'), 0xff, ...bytes('</svg>')])],
    ['a NUL', svg('<scr\0ipt>')],
  ])('%s', (_, body) => expect(imageTypeOf(body)).toBeUndefined())
})
