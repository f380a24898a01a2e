import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionsOf } from './dimensions.ts'
import { imageTypeOf } from './imageType.ts'
import { strangersImageType } from './strangers.ts'

const FILES: readonly (readonly [name: string, type: string, base64: string])[] = [
  [
    'PNG',
    'image/png',
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQMAAABh+Fe7AAAAA1BMVEX/AAAZ4gk3AAAAC0lEQVQI12NgAAEAAAYAAWb0yWwAAAAASUVORK5CYII=',
  ],
  ['GIF', 'image/gif', 'R0lGODlhBQADAPAAAP8AAAAAACH5BAAAAAAALAAAAAAFAAMAAAIDhI9ZADs='],
  [
    'moving GIF',
    'image/gif',
    'R0lGODlhBQADAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABQADAAACA4SPWQAh+QQAAAAAACwAAAAABQADAIAAAP8AAAACA4SPWQA7',
  ],
  [
    'JPEG',
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==',
  ],
  [
    'progressive JPEG',
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wgARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAVAQEBAAAAAAAAAAAAAAAAAAACA//aAAwDAQACEAMQAAABgG3/',
  ],
  [
    'WebP',
    'image/webp',
    'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoFAAMAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=',
  ],
  ['WebP without loss', 'image/webp', 'UklGRhwAAABXRUJQVlA4TA8AAAAvBIAAAAcQ/Y/+ByKi/wEA'],
  [
    'WebP one sees through',
    'image/webp',
    'UklGRmAAAABXRUJQVlA4WAoAAAAQAAAABAAAAgAAQUxQSAoAAAABB9C/iAhERP8DVlA4IDAAAADQAQCdASoFAAMAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=',
  ],
  [
    'AVIF',
    'image/avif',
    'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAHAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAFAAAAAwAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACRtZGF0EgAKBRgIZMCEMhEYAAooooQAALATVl9ApOsM/A==',
  ],
]
const files = FILES.map(([name, type, base64]) => ({ name, type, bytes: Buffer.from(base64, 'base64') }))
const fileOf = (name: string) => Buffer.from(files.find((file) => file.name === name)?.bytes ?? [])

/** A file with some of its bytes changed. */
function changed(name: string, at: number, hex: string) {
  const bytes = fileOf(name)
  bytes.write(hex, at, 'hex')
  return bytes
}

/** A JPEG with bytes inserted. */
const before = (at: number, hex: string) =>
  Buffer.concat([fileOf('JPEG').subarray(0, at), Buffer.from(hex, 'hex'), fileOf('JPEG').subarray(at)])

describe.each(files)('a $name', ({ type, bytes }) => {
  test('has dimensions, and is accepted', () => {
    expect(dimensionsOf(type, bytes)).toEqual({ width: 5, height: 3 })
    expect(strangersImageType(bytes)).toBe(type)
  })

  test('that is truncated has these dimensions or none', () => {
    for (let length = 0; length < bytes.length; length++)
      expect([undefined, 5]).toContain(dimensionsOf(type, bytes.subarray(0, length))?.width)
  })

  test('that is changed anywhere neither throws nor hangs', () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const other = Buffer.from(bytes)
        for (const [at, byte] of changes) other[at] = byte
        dimensionsOf(type, other)
        strangersImageType(other)
      }),
    )
  })
})

describe('small files with huge dimensions are refused', () => {
  const frame = fileOf('JPEG').indexOf('ffc0', 0, 'hex')
  const size = fileOf('AVIF').indexOf('ispe')
  test.each([
    ['a wide PNG', changed('PNG', 16, '00001001')],
    ['a high PNG', changed('PNG', 20, '0000ffff')],
    ['an empty PNG', changed('PNG', 16, '00000000')],
    ['a wide GIF', changed('GIF', 6, 'ffff')],
    ['a GIF with a wide frame', changed('moving GIF', 46 + 5, 'ffff')],
    ['a high JPEG', changed('JPEG', frame + 5, 'ffff')],
    ['a JPEG with a high arithmetic frame before another', before(frame, 'ffc9000b08ffffffff01011100')],
    ['a wide WebP', changed('WebP', 26, 'ff3f')],
    ['a wide lossless WebP', changed('WebP without loss', 21, 'ffff')],
    ['a wide transparent WebP', changed('WebP one sees through', 24, 'ffffff')],
    ['a high AVIF', changed('AVIF', size + 12, '00010000')],
    ['an AVIF without dimensions', changed('AVIF', size, '00000000')],
    ['an animated AVIF', Buffer.concat([fileOf('AVIF'), Buffer.from('000000086d6f6f76', 'hex')])],
  ])('%s', (_, bytes) => {
    expect(imageTypeOf(bytes)).toBeDefined()
    expect(strangersImageType(bytes)).toBeUndefined()
  })

  test('4,096 pixels a side are accepted, and so is a padded marker', () => {
    expect(strangersImageType(before(frame, 'ff'))).toBe('image/jpeg')
    expect(strangersImageType(changed('PNG', 16, '0000100000001000'))).toBe('image/png')
  })
})

describe('an SVG of a stranger', () => {
  const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
  test.each([
    ['that repeats elements', svg('<g id="a"/><use href="#a"/>')],
    ['that repeats elements with a prefix', svg('<g id="a"/><svg:USE href="#a"/>')],
    ['of more than 200 kB', svg('<g/>'.repeat(50_000))],
  ])('%s is refused', (_, bytes) => {
    expect(imageTypeOf(bytes)).toBe('image/svg+xml')
    expect(strangersImageType(bytes)).toBeUndefined()
  })

  test('is accepted otherwise', () =>
    expect(strangersImageType(svg('<path fill="url(#user)" d="M0 0h1"/>'))).toBe('image/svg+xml'))
})
