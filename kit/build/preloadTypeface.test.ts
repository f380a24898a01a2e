import { expect, it } from 'vitest'
import { preloadTypeface } from './preloadTypeface.ts'

it('preloads the file that every text needs, and not the one of rare letters', () => {
  const { transformIndexHtml } = preloadTypeface()
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin has no handler')
  const names = [
    'geist-latin-ext-wght-normal-2a2b3c4d.woff2',
    'geist-latin-wght-normal-BgDaEnEv.woff2',
    'a.js',
  ]
  const bundle = Object.fromEntries(names.map((name) => [`assets/${name}`, {}]))
  const tags = Reflect.apply(transformIndexHtml.handler, undefined, ['', { bundle }])
  expect(tags).toMatchObject([
    { tag: 'link', attrs: { href: '/assets/geist-latin-wght-normal-BgDaEnEv.woff2' } },
  ])
  expect(tags).toHaveLength(1)
})
