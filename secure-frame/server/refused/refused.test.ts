import { readFileSync } from 'node:fs'
import { tokensOf } from '@airlock/kit/design/testing/contrast'
import { expect, test } from 'vitest'
import { COLORS } from '../mail/palette.ts'
import { framePage } from './refused.ts'

const OWN = ['ground', 'seal', 'on-seal', 'seal-line', 'seal-soft'] as const

const FRAME = new URL('../../src/ui/tokens.css', import.meta.url)

test('the seal has its colours, light and dark, also with more contrast', () => {
  const css = readFileSync(new URL('refused.css', import.meta.url), 'utf8')
  for (const name of OWN) {
    const values = [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value)
    const { light, dark } = COLORS[name]
    const strong = [tokensOf('light', FRAME, true).get(name), tokensOf('dark', FRAME, true).get(name)]
    const differ = strong[0] !== light || strong[1] !== dark
    expect([name, ...values]).toEqual([name, light, dark, ...(differ ? strong : [])])
  }
})

test('a page has the seal over its title, which is escaped', () => {
  const html = framePage('A <b> title', '<p>Body</p>')
  expect(html.indexOf('class="wax"')).toBeGreaterThan(0)
  expect(html.indexOf('class="wax"')).toBeLessThan(html.indexOf('<h1>A &lt;b&gt; title</h1>'))
})
