import { createLucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createMini from './lucideMini.ts'

const data = {
  name: 'x',
  size: 24,
  node: [
    ['path', { d: 'M18 6 6 18', key: '1bl5f8' }],
    ['circle', { cx: '12', cy: '12', r: '10', key: 'd8bk6v' }],
  ] as [string, Record<string, string>][],
}

/** The attributes of each tag, in any order, without lucide's own classes. */
const drawn = (markup: string) =>
  markup.split('<').map((tag) =>
    (
      tag
        .replace(/lucide(-x)?( |(?="))/g, '')
        .replace(' class=""', '')
        .match(/[\w-]+="[^"]*"|^\w+/g) ?? []
    ).sort(),
  )

test.each([
  ['with nothing', {}],
  ['with a size', { size: 16 }],
  ['with a stroke', { size: 12, strokeWidth: 2.5 }],
  ['with a class', { className: 'chevron' }],
  ['with a label', { 'aria-label': 'Current network', role: 'img' }],
])('draws an icon as lucide-react does, %s', (_, props) => {
  const [mini, whole] = [createMini(data), createLucideIcon(data as never)].map((Icon) =>
    drawn(renderToStaticMarkup(createElement(Icon as never, props))),
  )
  expect(mini).toEqual(whole)
})
