import { expect, test } from 'vitest'
import { answerFeature, FEATURES } from './features.ts'

const swap = { id: 'swap', available: true, config: ['1inch'] }
const whole = { hasSecureFrame: true }

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
  expect(answerFeature(facts, setting, whole)).toEqual({ id: 'swap', ...answer })
})

test.each([
  ['offered by default', undefined, true, ['email']],
  ['not offered where the project says so', false, true, []],
  ['not offered where there is no secure frame to type a code in', undefined, false, []],
])('email is %s', (_, setting, hasSecureFrame, config) => {
  const [socialLogin] = FEATURES
  if (!socialLogin) throw new Error('no features')
  expect(answerFeature(socialLogin, setting, { hasSecureFrame })).toEqual({
    id: 'social_login',
    isEnabled: config.length > 0,
    config,
  })
})

test('every feature that the spec names is answered', () => {
  const ids = FEATURES.map((feature) => feature.id)
  expect(ids).toEqual(['social_login', 'swap', 'onramp', 'activity', 'reown_branding'])
})
