import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ErrorCode } from '@airlock/host-sdk/contract'
import { base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import type { AskWallet } from '../askWallet.ts'
import { solana } from './index.ts'
import { transferTransaction } from './send.ts'

const ME = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
const YOU = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const BLOCKHASH = '3APZt7ozMtE2uLgm6RQjfR9r7YJq2QLTtPLkqnWiAGxQ'
const SIGNATURE = '2'.repeat(88)

const network: CaipNetwork = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://scan.example' } },
}

test.each([
  ['32 bytes', ME, true],
  ['32 bytes of zeros', '1'.repeat(32), true],
  ['31 bytes', '2nCKqGG85jHxT1nw693Ya6gh53VkDgyDM1aZf4mv2b', false],
  ['33 bytes', 'JNArUumxYJcSQpbuxuroRZtcSMVLcy5WbYGt14SRm1FN', false],
  ['an invalid letter', ME.replace('w', '0'), false],
  ['an EVM address', `0x${'1'.repeat(40)}`, false],
  ['a text of a megabyte', '1'.repeat(1_000_000), false],
  ['an empty text', '', false],
])('recognizes an address of %s', (_, text, expected) => {
  expect(solana.isAddress(network, text)).toBe(expected)
})

test.each([
  ['its genesis hash', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['the whole id', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['the old id of mainnet', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['the old id of devnet', '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])('recognizes a network by %s', (_, chainId, reference) => {
  expect(solana.toCaipNetworkId(chainId)).toBe(`solana:${reference}`)
})

test('links to the explorer of the right cluster', () => {
  expect(solana.addressUrl(network, ME)).toBe(`https://scan.example/account/${ME}?cluster=devnet`)
  expect(solana.transactionUrl({ ...network, blockExplorers: undefined }, SIGNATURE)).toBeNull()
})

describe('a transfer', () => {
  const seen: { method: string; params: unknown }[] = []
  let answer: unknown = { value: { blockhash: BLOCKHASH } }
  const rpc = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer })))
  })
  beforeAll(() => new Promise<void>((resolve) => void rpc.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => rpc.close(resolve)))

  const on = (): CaipNetwork => ({
    ...network,
    rpcUrls: { default: { http: [`http://127.0.0.1:${(rpc.address() as AddressInfo).port}`] } },
  })
  const wallet =
    (result: unknown): AskWallet =>
    async (method, params) => {
      seen.push({ method, params })
      return result
    }
  const transfer = { from: ME, to: YOU, amount: 5_000_000_000n }

  test('has sender, recipient and amount in exactly these bytes', () => {
    const bytes = base64.decode(transferTransaction({ from: ME, to: YOU, amount: 5_000_000_000n }, BLOCKHASH))
    expect(bytes).toHaveLength(1 + 64 + 3 + 1 + 3 * 32 + 32 + 1 + 1 + 1 + 2 + 1 + 12)
    expect([...bytes.slice(0, 69)]).toEqual([1, ...Array(64).fill(0), 1, 0, 1, 3])
    const instruction = [...bytes.slice(-18)]
    expect(instruction).toEqual([1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 0, 0xf2, 0x05, 0x2a, 1, 0, 0, 0])
  })

  test('to oneself contains the account once', () => {
    const bytes = base64.decode(transferTransaction({ from: ME, to: ME, amount: 1n }, BLOCKHASH))
    expect(bytes[68]).toBe(2)
    expect([...bytes.slice(-18, -12)]).toEqual([1, 1, 2, 0, 0, 12])
  })

  test('is signed and sent by the wallet', async () => {
    expect(await solana.send?.(wallet({ signature: SIGNATURE }), on(), transfer)).toBe(SIGNATURE)
    const transaction = transferTransaction(transfer, BLOCKHASH)
    expect(seen.at(-1)).toEqual({
      method: 'solana_signAndSendTransaction',
      params: { transaction, pubkey: ME },
    })
  })

  test('fails if the network’s response is invalid', async () => {
    answer = { value: { blockhash: '0x1' } }
    await expect(solana.send?.(wallet({ signature: SIGNATURE }), on(), transfer)).rejects.toThrow()
  })

  test('may have been sent if the wallet’s response is invalid', async () => {
    answer = { value: { blockhash: BLOCKHASH } }
    const sent = solana.send?.(wallet({ signature: '0x' }), on(), transfer)
    await expect(sent).rejects.toMatchObject({ code: ErrorCode.REQUEST_TIMEOUT })
  })

  test('a balance is exact, and read only from the network', async () => {
    answer = { value: 1_000_000_001 }
    const nobody: AskWallet = () => Promise.reject(new Error('The wallet is not asked'))
    expect(await solana.getBalance?.(nobody, on(), ME)).toBe('1.000000001')
    await expect(solana.getBalance?.(nobody, network, ME)).rejects.toThrow('No RPC URL')
  })
})
