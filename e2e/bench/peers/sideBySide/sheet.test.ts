import { expect, test } from 'vitest'
import { sheetHtml } from './sheet.ts'

test('a kit without the state is named, and said to have none', () => {
  const picture = Buffer.from('picture')
  const html = sheetHtml({
    title: 'The QR code',
    rows: [
      { name: 'One', pictures: { 'desktop-light': picture, 'desktop-dark': picture } },
      { name: 'Other', pictures: {} },
    ],
  })
  const [, one = '', other = ''] = html.split('<th>')
  expect(one.match(/<img/g)).toHaveLength(2)
  expect(one.match(/has none/g)).toHaveLength(2)
  expect(other).toContain('Other')
  expect(other.match(/has none/g)).toHaveLength(4)
})
