import { expect, test } from 'vitest'
import { siteOf } from './site.ts'

test.each([
  ['example.com', 'example.com'],
  ['a.b.example.com', 'example.com'],
  ['a_b.example.com', 'example.com'],
  ['a.example.com.', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['a.shop.vercel.app', 'shop.vercel.app'],
  ['vercel.app', 'vercel.app'],
  ['93.184.216.34', '93.184.216.34'],
  ['[2606:2800:220:1::1]', '[2606:2800:220:1::1]'],
])('%s has the registrable domain %s', (hostname, site) => expect(siteOf(hostname)).toBe(site))
