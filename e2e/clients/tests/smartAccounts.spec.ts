import type { Address, Hex } from 'viem'
import type { Embedded } from '../../support/embedded.ts'
import { wakeBundler } from '../../support/embedded.ts'
import { MESSAGE, SOMEBODY } from '../apps/shared/evm.ts'
import { type Answer, type Client, expect, test } from '../support/fixtures.ts'

/* Other people's clients with a smart account. Its requests are approved in a window, as on any site. */

const QUERY = { projectId: 'demo-smart' }

test.beforeEach(({ stack }) => wakeBundler(stack.ports))

/** Presses a button of the page whose one request the visitor approves, despite warnings about the recipient. */
async function approved(client: Client, embedded: Embedded, action: string): Promise<Answer> {
  const approving = embedded.review().then(() => client.approve(action))
  const [answer] = await Promise.all([client.ask(action), approving])
  expect(answer.code, `${action}: ${answer.message}`).toBeUndefined()
  return answer
}

/** What wagmi and viem make of `wallet_getCapabilities`, by chain id. */
type Capabilities = Readonly<Record<string, { atomic?: { status: string } }>>

test('wagmi 3: useSendCalls, useCallsStatus and useCapabilities', async ({ client, embedded, nodes }) => {
  await client.open('wagmi/index', 'embedded', QUERY)
  expect((await client.connect('connect', 'embedded')).code).toBeUndefined()
  const address = await client.fund('embedded')

  const capabilities = (await client.ask('get capabilities')).value as Capabilities
  expect(capabilities[nodes.one.id]?.atomic).toEqual({ status: 'supported' })

  const before = await nodes.one.balanceOf(SOMEBODY)
  await approved(client, embedded, 'send calls')
  const status = async () => (await client.ask('get calls status')).value as Record<string, unknown>
  await expect.poll(async () => (await status()).status).toBe('success')
  expect(await status()).toMatchObject({ atomic: true, chainId: nodes.one.id, statusCode: 200 })
  expect((await nodes.one.balanceOf(SOMEBODY)) - before).toBe(3n)

  const { value: signature } = await approved(client, embedded, 'sign a message')
  const signed = { address, message: MESSAGE, signature: signature as Hex }
  expect(await nodes.one.client.verifyMessage(signed)).toBe(true)
  expect((await approved(client, embedded, 'send')).value).toBe('success')
  await client.expectNothingOpen()
})

/** The values with which the libraries report a mined transaction. */
const MINED: readonly unknown[] = [1, 'success']

test('ethers, web3.js and viem sign and send', async ({ client, embedded, nodes }) => {
  await client.open('libraries/index', 'embedded', QUERY)
  expect((await client.connect('ethers 6: connect', 'embedded')).code).toBeUndefined()
  const address: Address = await client.fund('embedded')
  for (const name of ['ethers 6', 'ethers 5', 'web3.js 4', 'viem'])
    await test.step(name, async () => {
      // Before the account has code in the first round, and after that in the others.
      const { value: signature } = await approved(client, embedded, `${name}: sign a message`)
      const signed = { address, message: MESSAGE, signature: signature as Hex }
      expect(await nodes.one.client.verifyMessage(signed)).toBe(true)
      expect(MINED).toContain((await approved(client, embedded, `${name}: send`)).value)
    })
  // It names no contract and no network, so the signature would be valid for every account of the owner.
  expect((await client.ask('viem: sign typed data')).code).toBe(-32602)

  const capabilities = (await client.ask('viem: get capabilities')).value as Capabilities
  expect(capabilities[nodes.one.id]?.atomic).toEqual({ status: 'supported' })
  const { value: sent } = await approved(client, embedded, 'viem: send calls')
  expect(sent).toEqual({ id: expect.stringMatching(/^0x/) })
  await client.expectNothingOpen()
})

test('viem’s experimental actions send a batch, follow it and read the assets', async ({
  client,
  embedded,
  nodes,
}) => {
  await client.open('libraries/index', 'embedded', QUERY)
  expect((await client.connect('viem: connect', 'embedded')).code).toBeUndefined()
  await client.fund('embedded')
  const ask = async (action: string) => (await client.ask(`viem, experimental: ${action}`)).value
  expect(((await ask('get capabilities')) as Capabilities)[nodes.one.id]?.atomic).toEqual({
    status: 'supported',
  })
  // The wallet writes NATIVE, for which viem has no type of its own.
  const assets = (await ask('get assets')) as Readonly<Record<string, unknown>>
  expect(assets[nodes.one.id]).toMatchObject([
    { address: 'native', balance: String(10n ** 19n), type: { custom: 'NATIVE' } },
  ])
  expect((await approved(client, embedded, 'viem, experimental: write contracts')).value).toMatch(/^0x/)
  const status = async () => ((await ask('get calls status')) as { status: string }).status
  await expect.poll(status).toBe('success')
  await client.expectNothingOpen()
})
