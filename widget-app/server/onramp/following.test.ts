import type { OnrampProvider, Project } from '@airlock/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../db/store.ts'
import { OutboundError } from '../outbound/error.ts'
import { databases } from '../testing/databases.ts'
import { silent } from '../testing/silent.ts'
import { createFollowing } from './following.ts'
import { createPurchases, type Purchases } from './purchases.ts'
import { type Finding, NoOfferError, type Provider } from './terms/provider.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 24 * 3_600_000
const SETTINGS = { kind: 'meld', key: { env: 'MELD' } } as OnrampProvider

const projectWith = (...providers: OnrampProvider[]) =>
  ({ id: 'shop', onramp: { providers } }) as unknown as Project
const saying = (status: Finding['status']): Finding => ({ status, transactionHash: null, received: null })

let purchases: Purchases
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  const database = await databases[0]?.open()
  if (!database) throw new Error('There is no database.')
  closing.push(database.close)
  const store = openStore({ open: async () => ({ ...database, close: async () => {} }), log: silent })
  await store.opened
  purchases = createPurchases(store)
})
afterAll(async () => {
  for (const close of closing) await close()
})

type Look = Provider['look']

/** A purchase that began the given time ago, and one replica of the server that follows it. */
async function follow(look: Look, agoMs = DAY_MS + 1) {
  const id = await purchases.begin(
    {
      ...{ project: 'shop', provider: 'meld', account: 'eip155:1:0x1' },
      ...{ asset: 'USDC', amount: '100', currency: 'USD' },
    },
    new Date(START),
  )
  const clock = { now: START + agoMs }
  const provider = {
    name: 'meld',
    label: 'Meld',
    feeRange: null,
    begin: async () => '',
    ...(look && { look }),
  }
  const following = createFollowing({ purchases, log: silent, now: () => clock.now }, () => provider)
  const status = async (project = projectWith(SETTINGS)) => (await following.look(project, id))?.status
  return { id, clock, status }
}

test.each<[string, Look, string]>([
  ['knows nothing of it', async () => null, 'expired'],
  ['says that nobody paid', async () => saying('created'), 'expired'],
  ['says that it is under way', async () => saying('processing'), 'processing'],
  ['is down', () => Promise.reject(new OutboundError('unreachable', 'down')), 'created'],
  ['refuses the question', () => Promise.reject(new NoOfferError('status 400', 400)), 'created'],
  ['cannot be asked', undefined, 'created'],
])(
  'after a day, if the provider %s: the purchase is settled by its answer alone',
  async (_, look, status) => {
    expect(await (await follow(look)).status()).toBe(status)
  },
)

test('before a day is over, nothing counts as left', async () => {
  expect(await (await follow(async () => null, DAY_MS)).status()).toBe('created')
})

test('after a day, if the project has the provider no more: it stays as it is', async () => {
  const { status } = await follow(async () => null)
  expect(await status(projectWith())).toBe('created')
})

test('two replicas at once: the one that may not ask decides nothing', async () => {
  // The second replica looks while the provider still thinks about the question of the first one.
  const { status } = await follow(async () => {
    expect(await status()).toBe('created')
    return saying('processing')
  })
  expect(await status()).toBe('processing')
})

test('a webhook that comes while the provider is asked is not overwritten', async () => {
  const { id, status } = await follow(async () => {
    await purchases.settle({ id, project: 'shop', provider: 'meld' }, saying('processing'), new Date(START))
    return null
  })
  expect(await status()).toBe('processing')
})

test('one that counted as left goes on when somebody pays after all', async () => {
  let finding: Finding | null = null
  const { clock, status } = await follow(async () => finding)
  expect(await status()).toBe('expired')
  for (const stage of ['processing', 'completed'] as const) {
    finding = saying(stage)
    clock.now += 10_000
    expect(await status()).toBe(stage)
  }
})

test('one that a webhook completes is asked about until its transaction is known', async () => {
  const completed = saying('completed')
  const answers: Finding[] = [completed, { ...completed, transactionHash: '0x1', received: '97' }]
  let asked = 0
  const { id, clock, status } = await follow(async () => answers[asked++] ?? null)
  await purchases.settle({ id, project: 'shop', provider: 'meld' }, completed, new Date(START))
  for (const times of [1, 2, 2]) {
    expect(await status()).toBe('completed')
    expect(asked).toBe(times)
    clock.now += 10_000
  }
  const found = await purchases.find('shop', id, new Date(clock.now))
  expect(found).toMatchObject({ transactionHash: '0x1', received: '97' })
})

test.each([
  ['about nothing that we know', { purchaseId: null, ago: 0 }, 'taken'],
  ['about a purchase of nobody', { purchaseId: 'unknown', ago: 0 }, 'taken'],
  ['signed too long ago', { purchaseId: 'unknown', ago: 300_001 }, 'old'],
] as const)(
  'a signed webhook %s has one answer, also when it comes again',
  async (_, { purchaseId, ago }, answer) => {
    const read = () => ({ signedAt: START - ago, purchaseId, ...saying('completed') })
    const provider = { name: 'meld', label: 'Meld', feeRange: null, begin: async () => '', read }
    const { deliver } = createFollowing({ purchases, log: silent, now: () => START }, () => provider)
    const delivery = { headers: new Headers(), body: `${purchaseId} ${ago}`, url: '' }
    for (const _time of [1, 2]) expect(await deliver(projectWith(SETTINGS), provider, delivery)).toBe(answer)
  },
)
