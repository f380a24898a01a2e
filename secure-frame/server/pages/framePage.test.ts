import { readFileSync } from 'node:fs'
import { tokensOf } from '@airlock/kit/design/testing/contrast'
import { expect, test } from 'vitest'
import { framePage } from './framePage.ts'

const FRAME = new URL('../../src/ui/tokens.css', import.meta.url)

test('the pages have the colours of the frame, light and dark, also with more contrast', () => {
  const css = readFileSync(new URL('framePage.css', import.meta.url), 'utf8')
  const declared = [...css.matchAll(/--([\w-]+): ([^;]+);/g)]
  const names = new Set(declared.map(([, name = '']) => name))
  expect(names).toContain('seal')
  for (const name of names) {
    const values = declared.filter(([, other]) => other === name).map(([, , value]) => value)
    const usual = (['light', 'dark'] as const).map((mode) => tokensOf(mode, FRAME).get(name))
    const strong = (['light', 'dark'] as const).map((mode) => tokensOf(mode, FRAME, true).get(name))
    const differ = strong.join() !== usual.join()
    expect([name, ...values]).toEqual([name, ...usual, ...(differ ? strong : [])])
  }
})

test('a page has the seal over its title, which is escaped', () => {
  const html = framePage('https://wallet.example:8443', { title: 'A <b> title', body: '<p>Body</p>' })
  expect(html).toContain('>wallet.example:8443</p>')
  expect(html.indexOf('class="wax"')).toBeGreaterThan(0)
  expect(html.indexOf('class="wax"')).toBeLessThan(html.indexOf('<h1>A &lt;b&gt; title</h1>'))
})
