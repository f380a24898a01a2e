import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { accountWords } from '../../messages/en/account.ts'
import styles from './Sparkline.module.css'
import { Sparkline } from './Sparkline.tsx'
import { HEIGHT, sparklinePath, WIDTH } from './sparklinePath.ts'

/** The points of a path of straight lines. */
const pointsOf = (path: string) =>
  path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number))

test('a line goes from left to right, up where the value rises, within its picture', () => {
  const value = fc.oneof(fc.constant(0), fc.double({ min: 1e-18, max: 1e15, noNaN: true }))
  const values = fc.array(value, { minLength: 2, maxLength: 25 })
  fc.assert(
    fc.property(values, (given) => {
      const points = pointsOf(sparklinePath(given))
      expect(points).toHaveLength(given.length)
      points.forEach(([x = Number.NaN, y = Number.NaN], place) => {
        expect(x).toBeGreaterThan(points[place - 1]?.[0] ?? 0)
        expect(x).toBeLessThan(WIDTH)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(HEIGHT)
        const [before, now] = [given[place - 1] ?? Number.NaN, given[place] ?? Number.NaN]
        if (now > before) expect(y).toBeLessThanOrEqual(points[place - 1]?.[1] ?? 0)
        if (now < before) expect(y).toBeGreaterThanOrEqual(points[place - 1]?.[1] ?? 0)
      })
    }),
  )
})

test.each([
  ['a day without any change', [5, 5, 5], 0],
  ['cents of a thousand dollars', [1000, 1000.1, 999.9], 1.1],
  ['a tenth of the value', [1000, 1100, 1050], HEIGHT - 4],
])('%s is as high as it is wild', (_, values, height) => {
  const heights = pointsOf(sparklinePath(values)).map(([, y = Number.NaN]) => y)
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(height, 0)
})

test.each([
  ['a gain', 3, styles.rise],
  ['a loss', -3, styles.fall],
])('the line of %s has its colour and a name', (_, usd, colour) => {
  const html = renderToStaticMarkup(<Sparkline values={[1, 2]} usd={usd} />)
  expect(colour).toBeTruthy()
  expect(html).toMatch(new RegExp(`class="[^"]*\\b${colour}\\b`))
  expect(html).toContain(`role="img" aria-label="${accountWords.aboutDayLine}"`)
})
