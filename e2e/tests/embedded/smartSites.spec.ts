import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch, idOf, PAID, untilStatus } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { type Tab, test } from '../../support/tabs.ts'

/* One person on two sites at once. Browsers keep the storage of each site apart, so the frames on both sites do not know
   of each other's operations, which have the same account and the same sequence of nonces. */

const VISIT = { query: { projectId: 'demo-smart' } }
const someone = () => privateKeyToAddress(generatePrivateKey())

test.beforeEach(() => test.slow())

/** Signs one person in on both sites, and returns their smart account, which has coins. */
async function onBoth(embedded: Embedded, other: Tab, nodes: Chains): Promise<Address> {
  await embedded.open(VISIT)
  const email = await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther('2') })
  await other.embedded.open({ ...VISIT, host: 'shop.localhost' })
  await other.embedded.signIn(email)
  expect((await other.embedded.addresses()).eip155).toBe(address)
  return address
}

test('two sites of one person each send a batch, and both are mined', async ({
  page,
  other,
  embedded,
  nodes,
}) => {
  const from = await onBoth(embedded, other, nodes)
  const [first, second] = [someone(), someone()]
  await page.bringToFront()
  const here = embedded.request('wallet_sendCalls', batch(from, first))
  await embedded.pressApprove()
  const hereId = idOf(await here)
  // The first one may be in no block yet.
  const there = other.embedded.request('wallet_sendCalls', batch(from, second))
  await other.embedded.pressApprove()
  const thereId = idOf(await there)
  await untilStatus(embedded, hereId, 200)
  await untilStatus(other.embedded, thereId, 200)
  expect([await nodes.one.balanceOf(first), await nodes.one.balanceOf(second)]).toEqual([PAID, PAID])
})

test('of two batches that were shown at once, the one that is approved later is not sent', async ({
  page,
  other,
  embedded,
  nodes,
}) => {
  const from = await onBoth(embedded, other, nodes)
  const [first, second] = [someone(), someone()]
  await page.bringToFront()
  const here = embedded.request('wallet_sendCalls', batch(from, first))
  await embedded.review()
  const there = other.embedded.request('wallet_sendCalls', batch(from, second))
  await other.embedded.review()
  await embedded.pressApprove()
  const hereId = idOf(await here)
  await other.embedded.pressApprove()
  expect(await there).toMatchObject({ code: -32002, message: expect.stringMatching(/Nothing was sent/) })
  await untilStatus(embedded, hereId, 200)
  const again = other.embedded.request('wallet_sendCalls', batch(from, second))
  await other.embedded.pressApprove()
  await untilStatus(other.embedded, idOf(await again), 200)
  expect([await nodes.one.balanceOf(first), await nodes.one.balanceOf(second)]).toEqual([PAID, PAID])
})
