import { parseProjects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { admission } from './admission.ts'

const text = `projects:
  - id: shop
    name: Shop
    origins: ["https://shop.example", "https://*.preview.shop.example"]
    deviceConfirmation: true
    rpcUrl: "https://rpc.example"
    smartAccounts: { networks: ["eip155:1"], bundlerUrl: { env: BUNDLER_URL }, permissions: { maxDays: 7 } }
  - id: quiet
    name: No email
    origins: ["https://quiet.example"]
    features: { social_login: false }
`
const { isSite, hasEmail, confirmsDevices, permissionDays } = admission(
  parseProjects(text, 'airlock.yaml', { mode: 'production', hasSecureFrame: true }),
  { variables: {}, mode: 'production' },
)

test.each([
  ['its own site', 'shop', 'https://shop.example', true],
  ['a subdomain that matches its wildcard', 'shop', 'https://pr-1.preview.shop.example', true],
  ['a site that the browser does not report', 'shop', null, true],
  ['another site', 'shop', 'https://other.example', false],
  ['a look-alike', 'shop', 'https://shop.example.evil.test', false],
  ['another scheme', 'shop', 'http://shop.example', false],
  ['a project without email sign-in', 'quiet', 'https://quiet.example', true],
  ['no project', 'nobody', null, false],
  ['a property of every object', '__proto__', null, false],
])('the site of a session: %s', (_, projectId, origin, allowed) => {
  expect(isSite(projectId, origin)).toBe(allowed)
})

test('people sign in where email is enabled', () => {
  expect(['shop', 'quiet', 'nobody', '__proto__'].map(hasEmail)).toEqual([true, false, false, false])
})

test('devices are confirmed if the project requires it', () => {
  expect(['shop', 'quiet', 'nobody'].map(confirmsDevices)).toEqual([true, false, false])
})

test('permissions last as long as the project allows', () => {
  expect(['shop', 'quiet', 'nobody', '__proto__'].map(permissionDays)).toEqual([7, null, null, null])
})
