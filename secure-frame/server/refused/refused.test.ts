import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLORS } from '../mail/palette.ts'
import { framePage } from './refused.ts'

const OWN = ['ground', 'seal', 'on-seal', 'seal-line', 'seal-soft'] as const

test('the seal has its colours, light and dark', () => {
  const css = readFileSync(new URL('refused.css', import.meta.url), 'utf8')
  for (const name of OWN) {
    const values = [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value)
    expect([name, ...values]).toEqual([name, COLORS[name].light, COLORS[name].dark])
  }
})

test('a page has the seal over its title, which is escaped', () => {
  const html = framePage('A <b> title', '<p>Body</p>')
  expect(html.indexOf('class="wax"')).toBeGreaterThan(0)
  expect(html.indexOf('class="wax"')).toBeLessThan(html.indexOf('<h1>A &lt;b&gt; title</h1>'))
})
