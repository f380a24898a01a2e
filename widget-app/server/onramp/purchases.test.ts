import { afterEach, describe, expect, test } from 'vitest'
import { openStore } from '../db/store.ts'
import { databases } from '../testing/databases.ts'
import { silent } from '../testing/silent.ts'
import { createPurchases } from './purchases.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const PURCHASE = {
  ...{ project: 'shop', provider: 'meld', account: 'eip155:1:0x1' },
  ...{ asset: 'USDC', amount: '100', currency: 'USD' },
}
const PAID = { status: 'completed', transactionHash: '0x1', received: '97' } as const
const DAY_MS = 24 * 3_600_000
const NOW = new Date('2026-01-01T00:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

/** A stage, the one that is reported next, and what the purchase is then. */
const STAGES = [
  ['created', 'expired', 'expired'],
  ['expired', 'processing', 'processing'],
  ['expired', 'completed', 'completed'],
  ['expired', 'created', 'expired'],
  ['processing', 'expired', 'processing'],
  ['declined', 'expired', 'declined'],
  ['declined', 'processing', 'declined'],
  ['declined', 'completed', 'completed'],
  ['completed', 'expired', 'completed'],
] as const

describe.each(databases)('purchases on $name', ({ open }) => {
  async function openPurchases() {
    const database = await open()
    closing.push(database.close)
    const store = openStore({ open: async () => ({ ...database, close: async () => {} }), log: silent })
    await store.opened
    return createPurchases(store)
  }

  test('one caller at a time asks the provider, and the next one later', async () => {
    const purchases = await openPurchases()
    const id = await purchases.begin(PURCHASE, NOW)
    const asked = await Promise.all([1, 2, 3].map(() => purchases.mayLook(id, NOW)))
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await purchases.mayLook(id, later(3_000))).toBe(false)
    expect(await purchases.mayLook(id, later(4_000))).toBe(true)
  })

  test('a webhook that comes twice at once is taken once', async () => {
    const purchases = await openPurchases()
    const id = await purchases.begin(PURCHASE, NOW)
    const subject = { id, project: 'shop', provider: 'meld' }
    const taken = await Promise.all([1, 2, 3].map(() => purchases.take('same', subject, PAID, NOW)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await purchases.find('shop', id, NOW)).toMatchObject(PAID)
  })

  test('a purchase belongs to its project, and is forgotten after 90 days', async () => {
    const purchases = await openPurchases()
    const id = await purchases.begin(PURCHASE, NOW)
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await purchases.find('game', id, NOW)).toBeUndefined()
    await purchases.begin(PURCHASE, later(89 * DAY_MS))
    expect(await purchases.find('shop', id, NOW)).toBeDefined()
    await purchases.begin(PURCHASE, later(91 * DAY_MS))
    expect(await purchases.find('shop', id, NOW)).toBeUndefined()
  })

  test('a purchase is not found after 90 days, even if none began since then', async () => {
    const purchases = await openPurchases()
    const id = await purchases.begin(PURCHASE, NOW)
    expect(await purchases.find('shop', id, later(90 * DAY_MS))).toBeDefined()
    expect(await purchases.find('shop', id, later(90 * DAY_MS + 1))).toBeUndefined()
  })

  test('a later stage replaces an earlier one, and any payment replaces that none was known', async () => {
    const purchases = await openPurchases()
    for (const [first, then, result] of STAGES) {
      const subject = { id: await purchases.begin(PURCHASE, NOW), project: 'shop', provider: 'meld' }
      for (const status of [first, then])
        await purchases.settle(subject, { status, transactionHash: null, received: null }, NOW)
      const found = await purchases.find('shop', subject.id, NOW)
      expect(found?.status, `${first}, then ${then}`).toBe(result)
    }
  })
})
