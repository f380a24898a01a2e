import type { OAuthClient } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { identityIssuerOf } from './connect.ts'

const clientAt = (issuer: string): OAuthClient => ({
  provider: 'oidc',
  clientId: 'airlock',
  secret: { env: 'SECRET' },
  oidc: { name: 'Shop ID', issuer, emailDomains: [] },
})

test.each([
  ['https://id.shop.example', 'https://id.shop.example/'],
  ['https://ID.Shop.Example/people', 'https://id.shop.example/people'],
  ['https://id.shop.example:443/people', 'https://id.shop.example/people'],
])('people of %s are those of %s', (issuer, same) => {
  expect(identityIssuerOf(clientAt(issuer))).toBe(identityIssuerOf(clientAt(same)))
})

test('people of two tenants on one host are others', () => {
  const [one, two] = ['https://id.example/one', 'https://id.example/two'].map(clientAt)
  expect(one && identityIssuerOf(one)).not.toBe(two && identityIssuerOf(two))
})
