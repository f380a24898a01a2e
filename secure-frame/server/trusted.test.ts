import { parseProjects } from '@airlock/kit/server'
import { expect, test, vi } from 'vitest'
import { warnOfTrusted } from './trusted.ts'

test('the start warns of each project that allows approvals in its sites, and of no other', () => {
  const text = `projects:
  - { id: shop, name: Shop, origins: ["https://shop.example"], approvals: { frame: ["https://shop.example"] } }
  - { id: other, name: Other, origins: ["https://other.example"] }
`
  const warn = vi.fn()
  warnOfTrusted(parseProjects(text, 'airlock.yaml', { mode: 'production', hasSecureFrame: true }), { warn })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { projectId: 'shop', sites: ['https://shop.example'] },
    expect.stringContaining('take its visitors’ funds'),
  )
})

test('a changed file warns of new sites only', () => {
  const read = (...sites: string[]) =>
    parseProjects(
      JSON.stringify({
        projects: [{ id: 'shop', name: 'Shop', origins: sites, approvals: { frame: sites } }],
      }),
      'airlock.yaml',
      { mode: 'production', hasSecureFrame: true },
    )
  const [shop, pay] = ['https://shop.example', 'https://pay.example']
  const warn = vi.fn()
  warnOfTrusted(read(shop, pay), { warn }, read(shop))
  expect(warn).toHaveBeenCalledExactlyOnceWith({ projectId: 'shop', sites: [pay] }, expect.any(String))
})
