import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import type { Transfer } from '../adapter.ts'
import { eip155 } from './index.ts'
import { readText } from './token.ts'
import { toTransaction } from './transfer.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const YOU = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const network: CaipNetwork = {
  id: 31338,
  caipNetworkId: 'eip155:31338',
  chainNamespace: 'eip155',
  name: 'Second Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const token = { address: TOKEN, decimals: 6 }
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

test('native coins are sent with their value, for their network', () => {
  expect(toTransaction(network, { from: ME, to: YOU, amount: 10n ** 18n })).toEqual({
    from: ME,
    to: YOU,
    value: '0xde0b6b3a7640000',
    chainId: '0x7a6a',
  })
})

test('a token transfer has the same call data as viem’s', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  fc.assert(
    fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (to, amount) => {
      const args = [to as `0x${string}`, amount] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
      expect(toTransaction(network, { from: ME, to, amount, token })).toEqual({
        from: ME,
        to: TOKEN,
        data,
        chainId: '0x7a6a',
      })
    }),
  )
})

describe('an estimate', () => {
  type Answers = Record<string, unknown>
  let answers: Answers = {}
  const rpc = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(body)
      const key = method === 'eth_call' ? `${method} ${params[0].data.slice(0, 10)}` : method
      const answer = answers[key]
      const said =
        answer instanceof Error ? { error: { code: 3, message: answer.message } } : { result: answer }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...said }))
    })
  })
  beforeAll(() => new Promise<void>((resolve) => void rpc.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => rpc.close(resolve)))
  beforeEach(() => {
    answers = {
      eth_gasPrice: '0x3b9aca00',
      eth_estimateGas: '0x5208',
      eth_getCode: '0x',
      eth_getTransactionCount: '0x1',
      eth_getBalance: '0x0',
      'eth_call 0xa9059cbb': '0x',
      'eth_call 0x313ce567': word(6n),
    }
  })

  const on = (): CaipNetwork => ({
    ...network,
    rpcUrls: { default: { http: [`http://127.0.0.1:${(rpc.address() as AddressInfo).port}`] } },
  })
  const estimate = async (change: Partial<Transfer> = {}) =>
    eip155.estimate?.(on(), { from: ME, to: YOU, amount: 5n, ...change })
  const codes = async (change?: Partial<Transfer>) =>
    (await estimate(change))?.findings.map(({ code }) => code)

  test('keeps the fee of a full transfer: 10 at 1 gwei leave 9.999935', async () => {
    expect(10n * 10n ** 18n - ((await eip155.reserve?.(on())) ?? 0n)).toBe(9_999_935_000_000_000_000n)
  })

  test('contains the fee, and no findings for an ordinary transfer', async () => {
    expect(await estimate()).toEqual({ fee: 21_000_000_000_000n, deposit: 0n, received: 5n, findings: [] })
  })

  test.each<[string, Answers, Partial<Transfer>, string[]]>([
    ['an unused address', { eth_getTransactionCount: '0x0' }, {}, ['unused']],
    ['a contract', { eth_getCode: '0x6001' }, {}, ['contract']],
    ['an account with delegated code', { eth_getCode: `0xef0100${'1'.repeat(40)}` }, {}, []],
    ['the sender’s own address, in any case', {}, { to: ME.toLowerCase() }, ['self']],
    ["the token's own contract", {}, { to: TOKEN, token }, ['own-contract']],
    ['a token that returns true', { 'eth_call 0xa9059cbb': word(1n) }, { token }, []],
    ['a token that returns nothing, like USDT', { 'eth_call 0xa9059cbb': '0x' }, { token }, []],
    ['a token that returns false', { 'eth_call 0xa9059cbb': word(0n) }, { token }, ['fails']],
    ['a token that fails', { 'eth_call 0xa9059cbb': new Error('execution reverted') }, { token }, ['fails']],
    [
      'a token with other decimals than listed',
      { 'eth_call 0x313ce567': word(18n) },
      { token },
      ['other-decimals'],
    ],
    ['a token that does not report decimals', { 'eth_call 0x313ce567': '0x' }, { token }, []],
    ['a token without decimals', { 'eth_call 0x313ce567': new Error('execution reverted') }, { token }, []],
    ['a transfer that would fail', { eth_estimateGas: new Error('execution reverted') }, {}, ['fails']],
  ])('reports %s', async (_, change, transfer, expected) => {
    Object.assign(answers, change)
    expect(await codes(transfer)).toEqual(expected)
  })

  test('an invalid response of the network yields no findings', async () => {
    answers.eth_gasPrice = 'free'
    await expect(estimate()).rejects.toThrow()
  })

  test('an invalid response of the network does not hide the evident findings', async () => {
    answers.eth_gasPrice = 'free'
    expect(await codes({ to: TOKEN.toLowerCase(), token })).toEqual(['own-contract'])
  })

  const describing = (decimals: unknown, symbol: unknown, balance: unknown) => {
    answers = {
      'eth_call 0x313ce567': decimals,
      'eth_call 0x95d89b41': symbol,
      'eth_call 0x70a08231': balance,
    }
    return eip155.readToken?.(on(), ME, TOKEN.toLowerCase())
  }
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

  test('a token’s description is read from its contract', async () => {
    expect(await describing(word(6n), text('USDT'), word(7n))).toEqual({
      address: TOKEN,
      decimals: 6,
      symbol: 'USDT',
      balance: 7n,
    })
  })

  test.each([
    ['an address without code', '0x', '0x', '0x'],
    ['a contract of another kind', new Error('execution reverted'), text('X'), word(1n)],
    ['a contract with invalid decimals', word(256n), text('X'), word(1n)],
  ])('%s is not a token', async (_, decimals, symbol, balance) => {
    await expect(describing(decimals, symbol, balance)).rejects.toThrow('no such token')
  })
})

test.each([
  ['a string', encodeAbiParameters([{ type: 'string' }], ['USD₮0']), 'USD₮0'],
  ['32 bytes', `0x4d4b52${'0'.repeat(58)}`, 'MKR'],
  [
    'a string of a thousand letters',
    encodeAbiParameters([{ type: 'string' }], ['x'.repeat(1000)]),
    'x'.repeat(32),
  ],
  ['letters with a direction override', encodeAbiParameters([{ type: 'string' }], ['\u202eCDSU']), 'CDSU'],
  ['a wrong length', `0x${'0'.repeat(62)}20${'f'.repeat(64)}${'41'.repeat(32)}`, 'A'.repeat(32)],
])('reads a symbol from %s', (_, words, symbol) => {
  expect(readText(words)).toBe(symbol)
})
