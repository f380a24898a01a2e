import type { Page } from '@playwright/test'
import { type Address, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { bundlerUrlOf } from '../../stack/addresses.ts'
import { startServer } from '../../stack/servers.ts'
import { batch, idOf, PAID, statusOf, untilStatus } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { type FaultyBundler, startFaultyBundler } from '../../support/faultyBundler.ts'
import { expect } from '../../support/fixtures.ts'
import { testOwn, visit } from '../../support/ownServers.ts'
import type { Widget } from '../../support/widget.ts'

interface Person {
  from: Address
  bundler: FaultyBundler
}

interface Place {
  person: Person
  embedded: Embedded
  nodes: Chains
}

/** The coins of an account before each of its requests. */
const COINS = parseEther('1')

const hold = ({ one }: Chains, address: Address) => one.client.setBalance({ address, value: COINS })

/** A visitor of a deployment of the test's own, whose bundler has faults. */
const test = testOwn.extend<{ person: Person }>({
  person: async ({ embedded, nodes, ownPorts, stack }, use) => {
    const ports = { ...ownPorts, smtp: stack.ports.smtp }
    const bundler = await startFaultyBundler(bundlerUrlOf(stack.ports))
    const widget = await startServer({ name: 'widget', ports })
    const env = { AIRLOCK_LOCAL_BUNDLER_URL: bundler.url }
    const secure = await startServer({ name: 'secure', ports, env })
    try {
      const { profile, query } = visit(ports)
      await embedded.open({ profile, query: { ...query, projectId: 'demo-smart' } })
      await embedded.signIn()
      const { eip155: from } = await embedded.addresses()
      await hold(nodes, from)
      await use({ from, bundler })
    } finally {
      await Promise.all([widget.stop(), secure.stop(), bundler.stop()])
    }
  },
})

test.beforeEach(() => test.slow())

const someone = () => privateKeyToAddress(generatePrivateKey())

const unchanged = async (nodes: Chains, { from }: Person) => {
  expect(await nodes.one.balanceOf(from)).toBe(COINS)
}

/** Sends calls that arrive: the wallet has not lost its way. */
async function expectToSend(embedded: Embedded, nodes: Chains, { from }: Person): Promise<void> {
  const to = someone()
  const answer = embedded.request('wallet_sendCalls', batch(from, to))
  await embedded.pressApprove()
  await untilStatus(embedded, idOf(await answer), 200)
  expect(await nodes.one.balanceOf(to)).toBe(PAID)
}

async function askWhileDown({ person, embedded, nodes, widget }: Place & { widget: Widget }): Promise<void> {
  person.bundler.turn('down')
  const refused = await embedded.request('wallet_sendCalls', batch(person.from, someone()))
  expect(refused).toMatchObject({ code: -32603, message: expect.stringMatching(/bundler did not answer/) })
  await widget.expectClosed()
  await unchanged(nodes, person)
  person.bundler.turn('none')
  await expectToSend(embedded, nodes, person)
}

async function loseBeforeSending({ person, embedded, nodes }: Place): Promise<void> {
  const id = 'order-1'
  await hold(nodes, person.from)
  const answer = embedded.request('wallet_sendCalls', batch(person.from, someone(), { id }))
  await embedded.review()
  person.bundler.turn('down')
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ code: -32603, message: expect.stringMatching(/may have been sent/) })
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100 })
  await unchanged(nodes, person)
}

async function sendSlowly({ person, embedded, nodes }: Place): Promise<void> {
  const [id, to] = ['order-2', someone()]
  const answer = embedded.request('wallet_sendCalls', batch(person.from, to, { id }))
  await embedded.review()
  person.bundler.turn('slow')
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ code: -32603, message: expect.stringMatching(/may have been sent/) })
  await untilStatus(embedded, id, 200)
  expect(await nodes.one.balanceOf(to)).toBe(PAID)
}

async function nameAnother({ person, embedded, nodes }: Place): Promise<void> {
  const [id, to] = ['order-3', someone()]
  person.bundler.turn('other-hash')
  const answer = embedded.request('wallet_sendCalls', batch(person.from, to, { id }))
  await embedded.pressApprove()
  expect(await answer).toMatchObject({
    code: -32603,
    message: expect.stringMatching(/hash of another operation.*may have been sent/),
  })
  await untilStatus(embedded, id, 200)
  expect(await nodes.one.balanceOf(to)).toBe(PAID)
}

async function askOfAnotherEntryPoint({
  person,
  embedded,
  nodes,
  widget,
}: Place & { widget: Widget }): Promise<void> {
  await hold(nodes, person.from)
  const before = person.bundler.asked.length
  person.bundler.turn('other-entry-point')
  const refused = await embedded.request('wallet_sendCalls', batch(person.from, someone()))
  expect(refused).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/EntryPoint/i) })
  await widget.expectClosed()
  expect(person.bundler.asked.slice(before)).not.toContain('eth_sendUserOperation')
  await unchanged(nodes, person)
  person.bundler.turn('none')
  await expectToSend(embedded, nodes, person)
}

async function swallow({ page, person, embedded, nodes }: Place & { page: Page }): Promise<void> {
  await hold(nodes, person.from)
  person.bundler.turn('swallows')
  const answer = embedded.request('wallet_sendCalls', batch(person.from, someone()))
  await embedded.pressApprove()
  const id = idOf(await answer)
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100 })
  await page.clock.install()
  await page.clock.fastForward('31:00')
  await untilStatus(embedded, id, 400)
  await unchanged(nodes, person)
}

async function failOnChain({ person: { from, bundler }, embedded, nodes }: Place): Promise<void> {
  await hold(nodes, from)
  bundler.turn('none')
  const [first, to] = [someone(), someone()]
  const calls = [
    { to: first, value: numberToHex(parseEther('0.1')) },
    { to, value: numberToHex(parseEther('0.8')) },
  ]
  const answer = embedded.request('wallet_sendCalls', batch(from, to, { calls }))
  await embedded.review()
  await nodes.one.client.setBalance({ address: from, value: parseEther('0.5') })
  await embedded.pressApprove()
  const id = idOf(await answer)
  await untilStatus(embedded, id, 500)
  expect((await statusOf(embedded, id))?.receipts).toMatchObject([{ status: '0x0' }])
  expect([await nodes.one.balanceOf(first), await nodes.one.balanceOf(to)]).toEqual([0n, 0n])
}

/* The next operation of an account waits minutes for one that the bundler may have, so such a one comes last. */

test('what the bundler cannot send is not sent, and the page learns so, or that it may have been sent', async ({
  person,
  embedded,
  nodes,
  widget,
}) => {
  const place = { person, embedded, nodes }
  await test.step('while the bundler is down nothing is asked or lost, and a later attempt succeeds', () =>
    askWhileDown({ ...place, widget }))
  await test.step('a bundler of another EntryPoint is of no use, and says so', () =>
    askOfAnotherEntryPoint({ ...place, widget }))
  await test.step('if the bundler goes down before the operation is sent, the page learns that it may have been sent', () =>
    loseBeforeSending(place))
})

test('the page learns what became of its calls, whatever the bundler says of them', async ({
  page,
  person,
  embedded,
  nodes,
}) => {
  const place = { person, embedded, nodes }
  await test.step('an operation that a slow bundler has sent is found on the chain', () => sendSlowly(place))
  await test.step('a bundler that names another operation deceives nobody', () => nameAnother(place))
  await test.step('calls that fail on the chain after their approval are undone together', () =>
    failOnChain(place))
  await test.step('an operation that its bundler never sends is given up after half an hour', () =>
    swallow({ ...place, page }))
})
