import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch } from '../../support/calls.ts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { test } from '../../support/ownPaymaster.ts'
import { press } from '../../support/press.ts'
import { startTurningPaymaster, type TurningPaymaster } from '../../support/turningPaymaster.ts'
import type { Widget } from '../../support/widget.ts'

/* Paymasters of a page that do not pay, or are no paymasters at all. */

test.beforeEach(() => test.slow())

const COINS = parseEther('2')
/** Without it the paymaster refuses. */
const POLICY = { policyId: 'demo' }
const someone = () => privateKeyToAddress(generatePrivateKey())
const paidBy = (from: Address, service: object) =>
  batch(from, someone(), { capabilities: { paymasterService: service } })

interface Stage {
  embedded: Embedded
  widget: Widget
  nodes: Chains
  account: Address
  paymaster: TurningPaymaster
}

/** Nothing has happened on the chain: the account has its coins, and no code. */
async function expectUntouched({ one }: Chains, account: Address): Promise<void> {
  expect(await one.balanceOf(account)).toBe(COINS)
  expect(await one.client.getCode({ address: account })).toBeUndefined()
}

/** Rejects what is shown. */
async function reject(embedded: Embedded, answer: Promise<{ code?: number }>): Promise<void> {
  await press(embedded.reject)
  expect((await answer).code).toBe(4001)
}

async function failToPay({ embedded, widget, nodes, account, paymaster }: Stage): Promise<void> {
  const url = paymaster.url
  const FAILURES = {
    '/refuses': { code: -32001, message: /The policy does not cover this operation/ },
    '/garbage': { code: -32603, message: /could not be read/ },
    '/old': { code: -32603, message: /could not be read/ },
    '/swaps': { code: -32603, message: /named another one in its second answer/ },
    '/slow': { code: -32603, message: /the page’s paymaster did not answer/ },
    down: { code: -32603, message: /the page’s paymaster did not answer/ },
    redirects: { code: -32603, message: /the page’s paymaster did not answer/ },
  } as const
  for (const [turn, { code, message }] of Object.entries(FAILURES))
    await test.step(turn, async () => {
      paymaster.turn(turn as keyof typeof FAILURES)
      const refused = await embedded.request('wallet_sendCalls', paidBy(account, { url, context: POLICY }))
      expect(refused).toEqual({ code, message: expect.stringMatching(message) })
      await widget.expectClosed()
      const optional = paidBy(account, { url, context: POLICY, optional: true })
      const answer = embedded.request('wallet_sendCalls', optional)
      await embedded.review()
      await expect(embedded.fact('Network fee')).toHaveText(/^at most [\d.]+ ETH$/)
      await reject(embedded, answer)
    })
  expect(paymaster.asked.filter((asked) => asked.includes('elsewhere'))).toEqual([])
  await expectUntouched(nodes, account)
}

async function nameAddresses(
  { embedded, widget, nodes, account, paymaster }: Stage,
  chainPort: number,
): Promise<void> {
  const canary = await startTurningPaymaster('http://127.0.0.1:1/')
  const { port } = paymaster
  const ADDRESSES = [
    `http://127.0.0.1:${canary.port}/`,
    `http://127.0.0.1:${port}@127.0.0.1:${canary.port}/`,
    `http://127.0.0.1:${port}/@127.0.0.1:${canary.port}/`,
    `http://user:word@127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://127.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}/admin`,
    `http://127.0.0.1:${port}/?method=other`,
    `http://127.0.0.1:${port}/#`,
    `http://127.0.0.1:${port}/garbage/../`,
    `HTTP://127.0.0.1:${port}/`,
    ` http://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/\n`,
    `http://127.0.0.1:${chainPort}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    '//127.0.0.1/',
    '/',
  ]
  for (const url of ADDRESSES)
    await test.step(JSON.stringify(url), async () => {
      const refused = await embedded.request('wallet_sendCalls', paidBy(account, { url }))
      expect(refused).toMatchObject({ code: 5700 })
      await widget.expectClosed()
    })
  const [url = ''] = ADDRESSES
  const answer = embedded.request('wallet_sendCalls', paidBy(account, { url, optional: true }))
  await embedded.review()
  await expect(embedded.fact('Network fee')).toHaveText(/^at most [\d.]+ ETH$/)
  await reject(embedded, answer)
  expect([canary.asked, paymaster.asked]).toEqual([[], []])
  const listed = embedded.request(
    'wallet_sendCalls',
    paidBy(account, { url: paymaster.url, context: POLICY }),
  )
  await embedded.review()
  await reject(embedded, listed)
  expect([canary.asked, paymaster.asked]).toEqual([
    [],
    ['/ pm_getPaymasterStubData', '/ pm_getPaymasterData'],
  ])
  await canary.stop()
  await expectUntouched(nodes, account)
}

test('a page’s paymaster that the project does not list, or that does not pay, costs the visitor nothing', async ({
  embedded,
  widget,
  nodes,
  stack,
  account,
  paymaster,
}) => {
  const stage = { embedded, widget, nodes, account, paymaster }
  await test.step('a page names no address that the secure server then asks, unless the project lists it', () =>
    nameAddresses(stage, stack.ports.chain))
  await test.step('if the paymaster of a page does not pay, the page gets the error, and may do without', () =>
    failToPay(stage))
})
