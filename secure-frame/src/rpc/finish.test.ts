import { keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { acceptRequest } from './accept.ts'
import { answer } from './answer.ts'
import { newBundles } from './bundles.fixture.ts'
import { finish } from './finish.ts'
import type { Request } from './methods/allowedMethods.ts'
import { createNetworks } from './networks.ts'
import { fakeNode, network, Refusal } from './node.fixture.ts'
import { prepare } from './prepare.ts'
import { createSent } from './sent.ts'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAIN = {
  eth_chainId: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
}
const silence = () => new Response('<html>', { status: 502 })

async function signedTransfer(answers: Record<string, unknown>) {
  const { fetch, asked } = fakeNode({ ...CHAIN, ...answers })
  const networks = createNetworks([network('eip155:1'), network('eip155:10')], null, fetch)
  const context = {
    networks,
    accounts: { eip155: account.address, solana: '' },
    sent: createSent(),
    bundles: newBundles(),
  }
  const request = acceptRequest(
    { method: 'eth_sendTransaction', params: [{ to: friend }] },
    networks,
  ) as Request<'eth_sendTransaction'>
  const prepared = await prepare(request, context)
  if (prepared.payload.kind !== 'evm-transaction') throw new Error('This is no transaction')
  const serialized = await account.signTransaction(parseTransaction(prepared.payload.serialized) as never)
  const end = () => finish(request, prepared, { kind: 'evm-transaction', serialized }, context)
  const attempts = () => asked.filter(([method]) => method === 'eth_sendRawTransaction').length
  return { end, attempts, context, serialized, hash: keccak256(serialized) }
}

describe('a signed transaction', () => {
  test('results in its own hash, whatever the node returns', async () => {
    const { end, hash, attempts } = await signedTransfer({ eth_sendRawTransaction: `0x${'00'.repeat(32)}` })
    expect(await end()).toBe(hash)
    expect(attempts()).toBe(1)
  })

  test.each([
    ['already known'],
    ['AlreadyKnown'],
    ['transaction already imported'],
    ['known transaction: 0xab'],
  ])('that the node already has (%s) counts as sent', async (message) => {
    const { end, hash } = await signedTransfer({ eth_sendRawTransaction: new Refusal(-32000, message) })
    expect(await end()).toBe(hash)
  })

  test('whose first response was lost is sent once more, and the node already has it', async () => {
    const answers = [silence(), new Refusal(-32000, 'nonce too low')]
    const { end, hash, attempts } = await signedTransfer({
      eth_sendRawTransaction: () => answers.shift(),
      eth_getTransactionByHash: { blockNumber: '0x1' },
    })
    expect(await end()).toBe(hash)
    expect(attempts()).toBe(2)
  })

  test('may have been sent by a first attempt without an answer, whatever the second one says', async () => {
    const answers = [silence(), new Refusal(-32000, 'nonce too low')]
    const { end, hash, context } = await signedTransfer({
      eth_sendRawTransaction: () => answers.shift(),
      eth_getTransactionByHash: () => null,
    })
    await expect(end()).rejects.toMatchObject({
      message: 'nonce too low; it may have been sent',
      reason: 'may-have-been-sent',
      data: { transactionHash: hash },
    })
    expect(context.sent.nextNonce(1)).toBe(1)
  })

  test('that may have been sent is reported with its hash', async () => {
    const { end, hash, attempts } = await signedTransfer({ eth_sendRawTransaction: silence })
    await expect(end()).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('it may have been sent'),
      reason: 'may-have-been-sent',
      data: { transactionHash: hash },
    })
    expect(attempts()).toBe(2)
  })

  test('that the node refuses is rejected with the node’s message', async () => {
    const { end, attempts } = await signedTransfer({
      eth_sendRawTransaction: new Refusal(-32000, 'insufficient funds for gas * price + value'),
      eth_getTransactionByHash: () => null,
    })
    await expect(end()).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('insufficient'),
    })
    expect(attempts()).toBe(1)
  })

  test('frees its nonce if it was refused, but not if it may have been sent', async () => {
    const refused = await signedTransfer({
      eth_sendRawTransaction: new Refusal(-32000, 'transaction underpriced'),
      eth_getTransactionByHash: () => null,
    })
    await expect(refused.end()).rejects.toThrow('underpriced')
    expect(refused.context.sent.nextNonce(1)).toBe(0)
    expect(refused.context.sent.has(refused.serialized)).toBe(false)
    const lost = await signedTransfer({ eth_sendRawTransaction: silence })
    await expect(lost.end()).rejects.toThrow('it may have been sent')
    expect(lost.context.sent.nextNonce(1)).toBe(1)
  })

  test('is sent to the network that it was approved for, even if another one was selected meanwhile', async () => {
    const { end, hash, context } = await signedTransfer({ eth_sendRawTransaction: '0x01' })
    context.networks.switchTo(10)
    expect(await end()).toBe(hash)
  })

  test('can be sent again by the site, unlike any other (SEC-48)', async () => {
    const { end, context, serialized, hash } = await signedTransfer({ eth_sendRawTransaction: () => hash })
    const again = () => answer({ method: 'eth_sendRawTransaction', params: [serialized] }, context)
    await expect(again()).rejects.toMatchObject({ code: 4100 })
    await end()
    expect(await again()).toBe(hash)
  })

  test('of another kind than requested is never returned', async () => {
    const { context } = await signedTransfer({})
    const request = { method: 'personal_sign', params: ['Hi', account.address] } as const
    const prepared = await prepare({ ...request, params: [...request.params] }, context)
    const signed = { kind: 'solana-message', signature: '1' } as const
    await expect(
      finish({ ...request, params: [...request.params] }, prepared, signed, context),
    ).rejects.toMatchObject({ code: -32603 })
  })
})
