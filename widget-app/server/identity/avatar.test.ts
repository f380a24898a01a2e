import { describe, expect, test } from 'vitest'
import { avatarPicture } from './avatar.ts'

const BYTES = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const PNG = `data:image/png;base64,${BYTES.toString('base64')}`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'

describe('a picture that is whole in itself is shown', () => {
  test.each([
    ['as it is', PNG, PNG],
    ['as what its bytes say', PNG.replace('image/png', 'image/svg+xml'), PNG],
    [
      'written as text',
      `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}`,
      `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
    ],
  ])('%s', (_, avatar, picture) => expect(avatarPicture(avatar)).toBe(picture))
})

describe('no picture is', () => {
  test.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['an address, which would tell who looks', 'https://tracker.example/me.png'],
    ['an address in a network of its own', 'ipfs://Qm'],
    ['a collectible', 'eip155:1/erc721:0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/1'],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    [
      'a page that calls itself a picture',
      `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`,
    ],
    [
      'a drawing with a script',
      `data:image/svg+xml,${encodeURIComponent(SVG.replace('<path', '<script/><path'))}`,
    ],
    ['what cannot be decoded', 'data:image/svg+xml,%E0%A4%A'],
    [
      'what is too long',
      `data:image/png;base64,${Buffer.concat([BYTES, Buffer.alloc(100_000)]).toString('base64')}`,
    ],
  ])('%s', (_, avatar) => expect(avatarPicture(avatar)).toBeNull())
})
