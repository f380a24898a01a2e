import { describe, expect, test } from 'vitest'
import { handlersOf } from './handlers.fixture.ts'
import { nameSite } from './site.ts'
import { createTestFrame, SITE } from './testFrame.fixture.ts'

const place = { topOrigin: SITE, outer: null }
const claimed = (name: string) => {
  const site = nameSite(place)
  site.claim(name)
  return site.get()
}

describe('a dApp’s own name (SEC-16)', () => {
  test('appears below the site that the browser reports, and does not change it', () => {
    const before = nameSite(place).get()
    expect(claimed('Uniswap')).toEqual({ ...before, claim: 'Uniswap' })
    expect(before).toMatchObject({ text: 'shop.example', verified: true, claim: null })
  })

  test.each([
    ['control characters', 'Sh\u0000op\u0007', 'Shop'],
    ['direction overrides', '\u202egro.paws\u202c\u2066inu\u2069', 'gro.pawsinu'],
    ['direction marks', 'S\u200eh\u200fop', 'Shop'],
    ['zero-width characters', 'Sh\u200b\u2060\ufeff\u00adop', 'Shop'],
    ['several lines', 'Shop\n\nVerified\u2028by us', 'Shop Verified by us'],
    ['wide spaces', '  Sh\u00a0\u2003op  ', 'Sh op'],
    ['quotes', 'Shop” Verified by your browser “"', 'Shop Verified by your browser'],
    ['stacked combining marks', `S\u0301${'\u030d'.repeat(30)}hop`, 'S\u0301\u030dhop'],
    ['a very long text', 'x'.repeat(300), `${'x'.repeat(40)}…`],
    ['whole emoji', '👩‍🚀'.repeat(3), '👩‍🚀'.repeat(3)],
    ['markup, as text', '<b>Shop</b>', '<b>Shop</b>'],
    ['only invisible characters', '\u202e\u200b \n', null],
    ['the name of the site itself', 'shop.example', null],
  ])('may contain %s', (_, name, claim) => {
    expect(claimed(name).claim).toBe(claim)
  })

  test('is not shown if the browser does not identify the site', () => {
    const site = nameSite({ topOrigin: null, outer: null })
    site.claim('Uniswap')
    expect(site.get()).toMatchObject({ text: 'Unknown site', verified: false, claim: null })
  })

  test('can be changed and removed', () => {
    const { env } = createTestFrame()
    const child = handlersOf(env)
    const context = { signal: new AbortController().signal }
    child.syncDappData({ projectId: 'p1', metadata: { name: 'Shop' } }, context)
    expect(env.site.get().claim).toBe('Shop')
    child.syncDappData({ projectId: 'p1' }, context)
    expect(env.site.get().claim).toBeNull()
  })
})
