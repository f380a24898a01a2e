import { expect, test } from 'vitest'
import { securityTextRoute } from './securityText.ts'

const PATH = '/.well-known/security.txt'

test('security.txt names the contact and a future date', async () => {
  const clock = () => Date.UTC(2026, 0, 1)
  const response = await securityTextRoute('mailto:security@shop.example', clock).request(PATH)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await response.text()).toBe(
    'Contact: mailto:security@shop.example\nExpires: 2026-01-31T00:00:00.000Z\n',
  )
})

test('it does not exist without a contact', async () => {
  expect((await securityTextRoute(undefined).request(PATH)).status).toBe(404)
})
