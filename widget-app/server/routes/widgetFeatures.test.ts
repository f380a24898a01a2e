import { parseProjects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { serverForTests } from '../testing/server.ts'

const FILE = `projects:
  - id: shop
    name: The Shop
    origins: ["https://shop.example"]
    names: { parents: [shop.eth] }
`

/** What the document says of a page's features when the page loads. */
const inDocument = (html: string): unknown =>
  JSON.parse(/<script[^>]+id="airlock-project"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '').features

test('a page that stays open hears the same of its features as one that loads', async () => {
  const projects = parseProjects(FILE, '/etc/airlock/airlock.yaml', {
    mode: 'production',
    hasSecureFrame: true,
  })
  const { app } = serverForTests('production', { projects })
  const headers = { 'sec-fetch-dest': 'iframe', referer: 'https://shop.example/' }
  const document = await app.request('/?projectId=shop', { headers })
  const answer = (await (await app.request('/appkit/v1/config?projectId=shop')).json()) as {
    features: unknown
  }
  expect(inDocument(await document.text())).toEqual(answer.features)
  expect(answer.features).toContainEqual({ id: 'names', isEnabled: true, config: ['shop.eth'] })
})
