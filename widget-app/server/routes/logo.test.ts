import { parseProjects } from '@airlock/kit/server'
import { expect, test, vi } from 'vitest'
import { createLogos } from '../branding/logos.ts'
import { OutboundError } from '../outbound/error.ts'
import { serverForTests } from '../testing/server.ts'

const logoUrl = 'https://cdn.example/logo.svg'
const file = {
  projects: [
    { id: 'shop', name: 'Shop', origins: ['https://shop.example'], branding: { logoUrl } },
    { id: 'plain', name: 'Plain', origins: ['https://shop.example'] },
  ],
}
const projects = parseProjects(JSON.stringify(file), 'a.yaml', { mode: 'production', hasSecureFrame: true })

const answer = (status: number, body: string) =>
  vi.fn(async () => ({ status, retryAfter: undefined, type: undefined, body: Buffer.from(body) }))
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'

test('a logo comes from the project file’s address, and is asked for once', async () => {
  const request = answer(200, SVG)
  const { app } = serverForTests('production', { projects, logos: createLogos(request) })
  const response = await app.request('/v1/logo?projectId=shop')
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'image/svg+xml',
    SVG,
  ])
  // It may be opened as a document of this origin.
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  await app.request('/v1/logo?projectId=shop')
  expect(request).toHaveBeenCalledOnce()
  expect(request).toHaveBeenCalledWith(new URL(logoUrl), expect.anything())
})

test.each([
  ['a project without one', 'plain', answer(200, SVG), 404],
  ['an unknown project', 'nobody', answer(200, SVG), 400],
  ['an address without a picture', 'shop', answer(404, SVG), 502],
  ['a picture with a script', 'shop', answer(200, SVG.replace('<path', '<script>1</script><path')), 502],
  ['a page', 'shop', answer(200, '<!doctype html>'), 502],
  ['a server that is away', 'shop', () => Promise.reject(new OutboundError('timeout', 'late')), 502],
])('%s has no logo', async (_, project, request, status) => {
  const { app } = serverForTests('production', { projects, logos: createLogos(request) })
  expect((await app.request(`/v1/logo?projectId=${project}`)).status).toBe(status)
})
