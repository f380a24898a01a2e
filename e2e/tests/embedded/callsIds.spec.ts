import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch, PAID, untilStatus } from '../../support/calls.ts'
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
  await untilStatus(embedded, 'order-17', 200)
  expect(await nodes.one.balanceOf(to)).toBe(PAID)
  const again = await embedded.request('wallet_sendCalls', batch(from, to, { id: 'order-17' }))
  expect(again.code).toBe(5720)
})
