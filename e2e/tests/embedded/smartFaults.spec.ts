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

interface Person {
  from: Address
  bundler: FaultyBundler
}

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
      await nodes.one.client.setBalance({ address: from, value: parseEther('1') })
      await use({ from, bundler })
    } finally {
      await Promise.all([widget.stop(), secure.stop(), bundler.stop()])
    }
  },
})

test.beforeEach(() => test.slow())

const someone = () => privateKeyToAddress(generatePrivateKey())

const unchanged = async (nodes: Chains, { from }: Person) => {
  expect(await nodes.one.balanceOf(from)).toBe(parseEther('1'))
}

/** Sends calls that arrive: the wallet has not lost its way. */
async function expectToSend(embedded: Embedded, nodes: Chains, { from }: Person): Promise<void> {
  const to = someone()
  const answer = embedded.request('wallet_sendCalls', batch(from, to))
  await embedded.pressApprove()
  await untilStatus(embedded, idOf(await answer), 200)
  expect(await nodes.one.balanceOf(to)).toBe(PAID)
}

test('while the bundler is down nothing is asked or lost, and a later attempt succeeds', async ({
  person,
  embedded,
  nodes,
  widget,
}) => {
  person.bundler.turn('down')
  const refused = await embedded.request('wallet_sendCalls', batch(person.from, someone()))
  expect(refused).toMatchObject({ code: -32603, message: expect.stringMatching(/bundler did not answer/) })
  await widget.expectClosed()
  await unchanged(nodes, person)
  person.bundler.turn('none')
  await expectToSend(embedded, nodes, person)
})

test('if the bundler goes down before the operation is sent, the page learns that it may have been sent', async ({
  person,
  embedded,
  nodes,
}) => {
  const id = 'order-1'
  const answer = embedded.request('wallet_sendCalls', batch(person.from, someone(), { id }))
  await embedded.review()
  person.bundler.turn('down')
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ code: -32603, message: expect.stringMatching(/may have been sent/) })
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100 })
  await unchanged(nodes, person)
})

test('an operation that a slow bundler has sent is found on the chain', async ({
  person,
  embedded,
  nodes,
}) => {
  const [id, to] = ['order-2', someone()]
  const answer = embedded.request('wallet_sendCalls', batch(person.from, to, { id }))
  await embedded.review()
  person.bundler.turn('slow')
  await embedded.pressApprove()
  expect(await answer).toMatchObject({ code: -32603, message: expect.stringMatching(/may have been sent/) })
  await untilStatus(embedded, id, 200)
  expect(await nodes.one.balanceOf(to)).toBe(PAID)
})

test('a bundler that names another operation deceives nobody', async ({ person, embedded, nodes }) => {
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
})

test('a bundler of another EntryPoint is of no use, and says so', async ({
  person,
  embedded,
  nodes,
  widget,
}) => {
  person.bundler.turn('other-entry-point')
  const refused = await embedded.request('wallet_sendCalls', batch(person.from, someone()))
  expect(refused).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/EntryPoint/i) })
  await widget.expectClosed()
  expect(person.bundler.asked).not.toContain('eth_sendUserOperation')
  await unchanged(nodes, person)
  person.bundler.turn('none')
  await expectToSend(embedded, nodes, person)
})

test('an operation that its bundler never sends is given up after half an hour', async ({
  page,
  person,
  embedded,
  nodes,
}) => {
  person.bundler.turn('swallows')
  const answer = embedded.request('wallet_sendCalls', batch(person.from, someone()))
  await embedded.pressApprove()
  const id = idOf(await answer)
  expect(await statusOf(embedded, id)).toMatchObject({ status: 100 })
  await page.clock.install()
  await page.clock.fastForward('31:00')
  await untilStatus(embedded, id, 400)
  await unchanged(nodes, person)
})

test('calls that fail on the chain after their approval are undone together', async ({
  person,
  embedded,
  nodes,
}) => {
  const { from } = person
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
})
