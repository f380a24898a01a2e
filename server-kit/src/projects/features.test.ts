import { expect, test } from 'vitest'
import { answerFeature, FEATURES } from './features.ts'

const swap = { id: 'swap', available: true, config: ['1inch'] }

test.each([
  ['on by default, with the spec’s options', swap, undefined, { isEnabled: true, config: ['1inch'] }],
  ['on as the project says', swap, true, { isEnabled: true, config: ['1inch'] }],
  ['on with the project’s options', swap, ['uniswap'], { isEnabled: true, config: ['uniswap'] }],
  ['off as the project says', swap, false, { isEnabled: false, config: [] }],
  [
    'off while the product cannot do it',
    { ...swap, available: false },
    true,
    { isEnabled: false, config: [] },
  ],
])('a feature is %s', (_, facts, setting, answer) => {
  expect(answerFeature(facts, setting)).toEqual({ id: 'swap', ...answer })
})

test('every feature that the spec names is answered', () => {
  const ids = FEATURES.map((feature) => feature.id)
  expect(ids).toEqual(['social_login', 'swap', 'onramp', 'activity', 'reown_branding'])
})
