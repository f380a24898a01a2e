import { describe, expect, test } from 'vitest'
import { avatarPicture } from './avatar.ts'

const BYTES = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const PNG = `data:image/png;base64,${BYTES.toString('base64')}`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'

describe('a self-contained picture is accepted', () => {
  test.each([
    ['as PNG', PNG, PNG],
    ['by its bytes', PNG.replace('image/png', 'image/svg+xml'), PNG],
    [
      'as text',
      `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}`,
      `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
    ],
  ])('%s', (_, avatar, picture) => expect(avatarPicture(avatar)).toBe(picture))
})

describe('any other picture is refused', () => {
  test.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['a URL, whose server would learn of the visitor', 'https://tracker.example/me.png'],
    ['a URL of an internal network', 'ipfs://Qm'],
    ['a collectible', 'eip155:1/erc721:0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/1'],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    [
      'a page with the type of a picture',
      `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`,
    ],
    [
      'an SVG with a script',
      `data:image/svg+xml,${encodeURIComponent(SVG.replace('<path', '<script/><path'))}`,
    ],
    ['invalid base64', 'data:image/svg+xml,%E0%A4%A'],
    [
      'a picture that is too long',
      `data:image/png;base64,${Buffer.concat([BYTES, Buffer.alloc(100_000)]).toString('base64')}`,
    ],
  ])('%s', (_, avatar) => expect(avatarPicture(avatar)).toBeNull())
})
