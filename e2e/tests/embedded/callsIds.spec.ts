import { type Address, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Chains } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

const VISIT = { query: { projectId: 'demo-smart' } }
const someone = () => privateKeyToAddress(generatePrivateKey())

async function funded(embedded: Embedded, nodes: Chains): Promise<Address> {
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther('2') })
  return address
}

const batch = (from: Address, to: Address, more: Record<string, unknown> = {}) => [
  {
    version: '2.0.0',
    from,
    chainId: '0x7a69',
    atomicRequired: true,
    calls: [
      { to, value: numberToHex(parseEther('0.1')) },
      { to, value: numberToHex(parseEther('0.2')) },
    ],
    ...more,
  },
]

const statusOf = (embedded: Embedded, id: string) => async () =>
  ((await embedded.request('wallet_getCallsStatus', [id])).value as { status?: number } | undefined)?.status

test('a page that reloads after sending follows the batch by its own id', async ({
  page,
  dapp,
  embedded,
  nodes,
}) => {
  test.slow()
  await embedded.open(VISIT)
  await embedded.signIn()
  const from = await funded(embedded, nodes)
  const to = someone()
  const answer = embedded.request('wallet_sendCalls', batch(from, to, { id: 'order-17' }))
  await embedded.pressApprove()
  expect((await answer).value).toEqual({ id: 'order-17' })
  await page.reload()
  await dapp.expectStatus('connected')
  await expect.poll(statusOf(embedded, 'order-17'), { timeout: 30_000 }).toBe(200)
  expect(await nodes.one.balanceOf(to)).toBe(parseEther('0.3'))
  const again = await embedded.request('wallet_sendCalls', batch(from, to, { id: 'order-17' }))
  expect(again.code).toBe(5720)
})
