import { createPublicClient, custom, parseEther, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { startNode, stopNodes } from '../../widget-app/server/testing/nodes.ts'
import { callChain, startChain } from '../local/chain.ts'
import { serverOver } from './serverOver.ts'

/** The first of anvil's own accounts. Its key is public. */
const RICH = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const PAID = '0x00000000000000000000000000000000000000aa'

const started: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  stopNodes()
  await Promise.all(started.splice(0).map((chain) => chain.stop()))
})

async function anvil(chainId = 31_337, port = 0) {
  const chain = await startChain({ chainId, port })
  started.push(chain)
  return chain
}

const signed = async (nonce: number) => {
  const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, gas: 21_000n }
  const transaction = {
    ...fees,
    chainId: 31_337,
    nonce,
    to: PAID,
    value: parseEther('1'),
    type: 'eip1559',
  } as const
  return RICH.signTransaction(transaction, { serializer: serializeTransaction })
}

test('a real chain is read although one node is unreachable and one serves another chain, with exact responses', async () => {
  const [real, other] = await Promise.all([anvil(), anvil(31_338)])
  const { post, rpc, chain } = serverOver(['http://127.0.0.1:1', other.url, real.url])
  const calls = [
    ['eth_chainId', []],
    ['eth_getBalance', [RICH.address, 'latest']],
    ['eth_getBlockByNumber', ['0x0', true]],
    ['eth_call', [{ to: PAID, data: '0x1234' }, 'latest']],
  ] as const
  const batch = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const answered = await (await post(batch)).json()
  const own = await Promise.all(calls.map(([method, params]) => callChain(real.url, method, params)))
  expect(answered).toEqual(own.map((result, id) => ({ jsonrpc: '2.0', id, result })))

  const client = createPublicClient({
    transport: custom({ request: ({ method, params }) => rpc.request(chain, method, params) }),
  })
  expect(await client.getChainId()).toBe(31_337)
  expect(await client.getBalance({ address: RICH.address })).toBe(BigInt(String(own[1])))
})

test('a transaction is sent once, even if the node that accepted it becomes unreachable before it responds', async () => {
  const real = await anvil()
  const proxy = await startNode((calls, response) => {
    const [call] = calls
    if (!call) return
    void callChain(real.url, call.method, call.params as unknown[]).then((result) => {
      if (call.method === 'eth_sendRawTransaction') return response.destroy()
      response.setHeader('Content-Type', 'application/json')
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }))
    })
  })
  const { ask } = serverOver([proxy.url, real.url])
  const hash = await ask('eth_sendRawTransaction', [await signed(0)])
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  // The node answers before the block is mined.
  await expect
    .poll(() => ask('eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1', transactionHash: hash })
  expect(BigInt(String(await callChain(real.url, 'eth_getBalance', [PAID, 'latest'])))).toBe(parseEther('1'))
})

test('a node that stops and comes back is used again', async () => {
  const first = await anvil()
  const { post, ask, clock } = serverOver([first.url])
  expect(await ask('eth_blockNumber')).toBe('0x0')
  await first.stop()
  const away = await post({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
  expect(away.status).toBe(503)
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  await anvil(31_337, first.port)
  clock.ms += 60_000
  expect(await ask('eth_blockNumber')).toBe('0x0')
})
