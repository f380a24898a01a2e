import { expect, test } from 'vitest'
import { answerFeature, FEATURES } from './features.ts'

const swap = { id: 'swap', available: true, config: ['1inch'] }
const whole = { hasSecureFrame: true }

test.each([
  [
    'on by default, with the spec’s options',
    swap,
    undefined,
    { isEnabled: true, config: ['1inch'], isSet: false },
  ],
  ['on if the project enables it', swap, true, { isEnabled: true, config: ['1inch'], isSet: true }],
  ['on with the project’s options', swap, ['uniswap'], { isEnabled: true, config: ['uniswap'], isSet: true }],
  ['off if the project disables it', swap, false, { isEnabled: false, config: [], isSet: true }],
  [
    'off while this version does not support it',
    { ...swap, available: false },
    true,
    { isEnabled: false, config: [], isSet: true },
  ],
  [
    'off until the project enables it, if it is off by default',
    { ...swap, offByDefault: true as const },
    undefined,
    { isEnabled: false, config: [], isSet: false },
  ],
  [
    'on if the project enables it although it is off by default',
    { ...swap, offByDefault: true as const },
    true,
    { isEnabled: true, config: ['1inch'], isSet: true },
  ],
])('a feature is %s', (_, facts, setting, answer) => {
  expect(answerFeature(facts, setting, whole)).toEqual({ id: 'swap', ...answer })
})

test.each([
  ['on by default', undefined, true, ['email']],
  ['off if the project disables it', false, true, []],
  ['off without a secure frame', undefined, false, []],
])('email is %s', (_, setting, hasSecureFrame, config) => {
  const [socialLogin] = FEATURES
  if (!socialLogin) throw new Error('no features')
  expect(answerFeature(socialLogin, setting, { hasSecureFrame })).toEqual({
    id: 'social_login',
    isEnabled: config.length > 0,
    config,
    isSet: setting !== undefined,
  })
})

test('every feature of the spec has a value', () => {
  const ids = FEATURES.map((feature) => feature.id)
  expect(ids).toEqual(['social_login', 'swap', 'onramp', 'activity', 'reown_branding'])
})
