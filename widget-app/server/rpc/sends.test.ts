import { base58, base64 } from '@scure/base'
import { pino } from 'pino'
import { keccak256 } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { createRequest } from '../outbound/request.ts'
import { chainForTests } from '../testing/chains.ts'
import { honest, type Respond, type Results, startNode, stopNodes } from '../testing/nodes.ts'
import { createRpc } from './createRpc.ts'
import { UnreachableError } from './rpc.ts'

afterEach(stopNodes)

const RAW = '0x02f86c8203e9808459682f00'
const HASH = keccak256(RAW)

const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const SOLANA: Partial<Chain> = { id: `solana:${GENESIS.slice(0, 32)}`, namespace: 'solana' }
const signature = new Uint8Array(64).fill(7)
const transaction = new Uint8Array([1, ...signature, 1, 2, 3])

const refuses = (message: string) => () => ({ error: { code: -32000, message } })

/** Accepts a transaction, and disconnects before it responds. */
const takesAndDies: Respond = (calls, response, isBatch) => {
  if (calls.some(({ method }) => /^send|^eth_send/.test(method))) response.destroy()
  else honest({ getGenesisHash: () => GENESIS })(calls, response, isBatch)
}

async function send(respond: readonly Respond[], params: unknown[] = [RAW], changes: Partial<Chain> = {}) {
  const nodes = await Promise.all(respond.map(startNode))
  const rpc = createRpc({ request: createRequest(false), log: pino({ level: 'silent' }) })
  const chain = chainForTests({ rpcUrls: nodes.map(({ url }) => url), ...changes })
  const method = chain.namespace === 'solana' ? 'sendTransaction' : 'eth_sendRawTransaction'
  return rpc.request(chain, method, params)
}

const node = (results: Results) => honest({ getGenesisHash: () => GENESIS, ...results })

describe('a transaction that one upstream accepted without a response, and the next one has', () => {
  test.each([
    'already known',
    'AlreadyKnown',
    `known transaction: ${HASH}`,
    'Transaction with the same hash was already imported.',
  ])('counts as sent: %s', async (message) => {
    expect(await send([takesAndDies, node({ eth_sendRawTransaction: refuses(message) })])).toBe(HASH)
  })

  test('counts as sent if its nonce is used and the chain has it', async () => {
    const mined = node({
      eth_sendRawTransaction: refuses('nonce too low: next nonce 8, tx nonce 7'),
      eth_getTransactionByHash: (params) => ({ hash: (params as string[])[0] }),
    })
    expect(await send([takesAndDies, mined])).toBe(HASH)
  })

  test('fails if another one has used its nonce', async () => {
    const other = node({
      eth_sendRawTransaction: refuses('nonce too low'),
      eth_getTransactionByHash: () => null,
    })
    await expect(send([takesAndDies, other])).rejects.toMatchObject({ message: 'nonce too low' })
  })

  test.each([
    ['base64', [base64.encode(transaction), { encoding: 'base64' }]],
    ['base58', [base58.encode(transaction)]],
  ])('counts as sent on Solana, identified by its first signature (%s)', async (_, params) => {
    const known = node({ sendTransaction: refuses('This transaction has already been processed') })
    expect(await send([takesAndDies, known], params, SOLANA)).toBe(base58.encode(signature))
  })
})

describe('a transaction that one upstream may have accepted, while the next refuses', () => {
  test.each([
    'Node is behind by 42 slots',
    'Transaction simulation failed: Blockhash not found',
    'Transaction simulation failed: insufficient lamports 0, need 5000',
  ])('does not count as refused on Solana: %s', async (message) => {
    const other = node({
      sendTransaction: refuses(message),
      getSignatureStatuses: () => ({ context: { slot: 1 }, value: [null] }),
    })
    const params = [base64.encode(transaction), { encoding: 'base64' }]
    await expect(send([takesAndDies, other], params, SOLANA)).rejects.toBeInstanceOf(UnreachableError)
  })

  test('does not count as refused on EVM', async () => {
    const other = node({
      eth_sendRawTransaction: refuses('insufficient funds for gas * price + value'),
      eth_getTransactionByHash: () => null,
    })
    await expect(send([takesAndDies, other])).rejects.toBeInstanceOf(UnreachableError)
  })
})

test('a repeated transaction after a lost response succeeds', async () => {
  expect(await send([node({ eth_sendRawTransaction: refuses('already known') })])).toBe(HASH)
})

test('a transaction is sent by the next upstream if one fails', async () => {
  expect(await send([takesAndDies, node({ eth_sendRawTransaction: () => HASH })])).toBe(HASH)
})

test.each([
  'insufficient funds for gas * price + value',
  'replacement transaction underpriced',
  'nonce too low',
  'intrinsic gas too low',
])('“%s” is passed on', async (message) => {
  await expect(send([node({ eth_sendRawTransaction: refuses(message) })])).rejects.toMatchObject({
    code: -32000,
    message,
  })
})

test.each<[string, unknown[], Partial<Chain>]>([
  ['not hex', ['transaction'], {}],
  ['half a byte', ['0x123'], {}],
  ['nothing', [], {}],
  ['not text', [{}], {}],
  ['not base58', ['0OIl'], SOLANA],
  ['without a signature', [base58.encode(new Uint8Array([0, 1]))], SOLANA],
  ['not base64', ['%%%', { encoding: 'base64' }], SOLANA],
])('an invalid transaction (%s) has no hash', async (_, params, changes) => {
  const known = node({
    eth_sendRawTransaction: refuses('already known'),
    sendTransaction: refuses('already processed'),
  })
  await expect(send([known], params, changes)).rejects.toMatchObject({ code: -32000 })
})
