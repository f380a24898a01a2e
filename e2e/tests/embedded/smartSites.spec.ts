import type { BrowserContext, Route } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch, idOf, PAID, untilStatus } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { type Tab, test } from '../../support/tabs.ts'

/* One person on two sites at once. Browsers keep the storage of each site apart, so the frames on both sites do not know
   of each other's operations, which have the same account and the same sequence of nonces. */

const VISIT = { query: { projectId: 'demo-smart' } }
const someone = () => privateKeyToAddress(generatePrivateKey())

test.beforeEach(() => test.slow())

interface Sites {
  here: Tab
  there: Tab
  nodes: Chains
  /** The person's smart account. */
  from: Address
}

/** Signs one person in on both sites, and returns their smart account, which has coins. */
async function onBoth(embedded: Embedded, other: Tab, nodes: Chains): Promise<Address> {
  await embedded.open(VISIT)
  const email = await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther('4') })
  await other.embedded.open({ ...VISIT, host: 'shop.localhost' })
  await other.embedded.signIn(email)
  expect((await other.embedded.addresses()).eip155).toBe(address)
  return address
}

/** Holds the operations that frames send, until there are two that reach the server in the same instant. */
async function holdTwo(context: BrowserContext): Promise<readonly Route[]> {
  const held: Route[] = []
  await context.route('**/api/smart-accounts/ask', async (route) => {
    if (!route.request().postData()?.includes('"eth_sendUserOperation"')) return route.continue()
    held.push(route)
    if (held.length > 2) return route.continue()
    if (held.length === 2) await Promise.all(held.map((one) => one.continue()))
  })
  return held
}

/** What the site gets whose request was overtaken. */
const NOT_SENT = { code: -32002, message: expect.stringMatching(/Nothing was sent/) }

/** The person reads that their request was overtaken. */
async function readOvertaken({ page, frames }: Pick<Tab, 'page' | 'frames'>): Promise<void> {
  await page.bringToFront()
  await expect(frames.secure.getByText('Your account was just used for something else')).toBeVisible()
  await press(frames.secure.getByRole('button', { name: 'Close', exact: true }))
}

/** The first one may be in no block yet when the second one is asked for. */
async function sendOneAfterTheOther({ here, there, nodes, from }: Sites): Promise<void> {
  const [first, second] = [someone(), someone()]
  await here.page.bringToFront()
  const answer = here.embedded.request('wallet_sendCalls', batch(from, first))
  await here.embedded.pressApprove()
  const hereId = idOf(await answer)
  const next = there.embedded.request('wallet_sendCalls', batch(from, second))
  await there.embedded.pressApprove()
  const thereId = idOf(await next)
  await untilStatus(here.embedded, hereId, 200)
  await untilStatus(there.embedded, thereId, 200)
  expect([await nodes.one.balanceOf(first), await nodes.one.balanceOf(second)]).toEqual([PAID, PAID])
}

async function showBothAtOnce({ here, there, nodes, from }: Sites): Promise<void> {
  const [first, second] = [someone(), someone()]
  await here.page.bringToFront()
  const answer = here.embedded.request('wallet_sendCalls', batch(from, first))
  await here.embedded.review()
  const later = there.embedded.request('wallet_sendCalls', batch(from, second))
  await there.embedded.review()
  await here.embedded.pressApprove()
  const hereId = idOf(await answer)
  await there.embedded.pressApprove()
  await readOvertaken(there)
  expect(await later).toMatchObject(NOT_SENT)
  await untilStatus(here.embedded, hereId, 200)
  const again = there.embedded.request('wallet_sendCalls', batch(from, second))
  await there.embedded.pressApprove()
  await untilStatus(there.embedded, idOf(await again), 200)
  expect([await nodes.one.balanceOf(first), await nodes.one.balanceOf(second)]).toEqual([PAID, PAID])
}

async function approveBothAtOnce({ here, there, nodes, from }: Sites): Promise<void> {
  const held = await holdTwo(here.page.context())
  const sites = [
    { ...here, to: someone() },
    { ...there, to: someone() },
  ]
  const answers: ReturnType<Embedded['request']>[] = []
  await here.page.bringToFront()
  for (const site of sites) {
    answers.push(site.embedded.request('wallet_sendCalls', batch(from, site.to)))
    await site.embedded.review()
  }
  await Promise.all(sites.map((site) => site.embedded.pressApprove()))
  // The frame shows why one of them was not sent, and rejects it when that was read.
  const first = await Promise.race(answers.map(async (answer, index) => ({ index, answer: await answer })))
  const [won, lost] = [sites[first.index], sites[1 - first.index]]
  if (!won || !lost || !first.answer.value) throw new Error(`None was sent: ${JSON.stringify(first)}`)
  expect(held).toHaveLength(2)
  await readOvertaken(lost)
  expect(await answers[1 - first.index]).toMatchObject(NOT_SENT)
  await untilStatus(won.embedded, idOf(first.answer), 200)
  expect(await nodes.one.balanceOf(won.to)).toBe(PAID)
  expect(await nodes.one.balanceOf(lost.to)).toBe(0n)
  const again = lost.embedded.request('wallet_sendCalls', batch(from, lost.to))
  await lost.embedded.pressApprove()
  await untilStatus(lost.embedded, idOf(await again), 200)
  expect(await nodes.one.balanceOf(lost.to)).toBe(PAID)
}

test('one person on two sites at once sends batches from both, and is told which of them was not sent', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  other,
  nodes,
}) => {
  const from = await onBoth(embedded, other, nodes)
  const sites = { here: { page, dapp, widget, frames, embedded }, there: other, nodes, from }
  await test.step('two sites of one person each send a batch, and both are mined', () =>
    sendOneAfterTheOther(sites))
  await test.step('of two batches that were shown at once, the one that is approved later is not sent', () =>
    showBothAtOnce(sites))
  await test.step('of two batches that are approved in the same instant, one is mined, and both sites and the person know which', () =>
    approveBothAtOnce(sites))
})
