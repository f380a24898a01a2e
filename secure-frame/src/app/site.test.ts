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

describe('what a dApp says of itself (SEC-16)', () => {
  test('stands under the site that the browser names, and changes nothing of it', () => {
    const before = nameSite(place).get()
    expect(claimed('Uniswap')).toEqual({ ...before, claim: 'Uniswap' })
    expect(before).toMatchObject({ text: 'shop.example', verified: true, claim: null })
  })

  test.each([
    ['control characters', 'Sh\u0000op\u0007', 'Shop'],
    ['the order of letters turned round', '\u202egro.paws\u202c\u2066inu\u2069', 'gro.pawsinu'],
    ['marks for a direction', 'S\u200eh\u200fop', 'Shop'],
    ['letters that take no room', 'Sh\u200b\u2060\ufeff\u00adop', 'Shop'],
    ['more lines', 'Shop\n\nVerified\u2028by us', 'Shop Verified by us'],
    ['wide spaces', '  Sh\u00a0\u2003op  ', 'Sh op'],
    [
      'an end to the quotes that it stands in',
      'Shop” Verified by your browser “"',
      'Shop Verified by your browser',
    ],
    ['marks that climb over the line above', `S\u0301${'\u030d'.repeat(30)}hop`, 'S\u0301\u030dhop'],
    ['a novel', 'x'.repeat(300), `${'x'.repeat(40)}…`],
    ['emoji, whole', '👩‍🚀'.repeat(3), '👩‍🚀'.repeat(3)],
    ['markup, which is text', '<b>Shop</b>', '<b>Shop</b>'],
    ['nothing that can be seen', '\u202e\u200b \n', null],
    ['the site itself, which is said already', 'shop.example', null],
  ])('may hold %s', (_, name, claim) => {
    expect(claimed(name).claim).toBe(claim)
  })

  test('is not shown where the browser names no site: a claim is no stand-in', () => {
    const site = nameSite({ topOrigin: null, outer: null })
    site.claim('Uniswap')
    expect(site.get()).toMatchObject({ text: 'Unknown site', verified: false, claim: null })
  })

  test('may change, or be taken back', () => {
    const { parts } = createTestFrame()
    const child = handlersOf(parts)
    const context = { signal: new AbortController().signal }
    child.syncDappData({ projectId: 'p1', metadata: { name: 'Shop' } }, context)
    expect(parts.site.get().claim).toBe('Shop')
    child.syncDappData({ projectId: 'p1' }, context)
    expect(parts.site.get().claim).toBeNull()
  })
})
