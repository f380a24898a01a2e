import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AirlockError } from '@airlock/host-sdk/contract'
import { base58, base64 } from '@scure/base'
import { SYSTEM_PROGRAM_ADDRESS as SYSTEM } from '@solana-program/system'
import { TOKEN_PROGRAM_ADDRESS as TOKEN } from '@solana-program/token'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import type { AskWallet } from '../askWallet.ts'
import { keyOf } from './address.ts'
import { solana } from './index.ts'
import { feeOf, readMint } from './mint.ts'
import { associatedAccount } from './programAddress.ts'
import { TOKEN_2022 } from './programs.ts'

const ME = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
const YOU = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOURCE = '2nKqax2EjRSL8yoz3FMtr7zGgLDtW2e9s1AMmKgAeC8F'
const BLOCKHASH = '3APZt7ozMtE2uLgm6RQjfR9r7YJq2QLTtPLkqnWiAGxQ'
const SIGNATURE = '2'.repeat(88)

type Raw = { owner: string; data: Uint8Array; lamports: number }

const number = (bytes: number, value: bigint) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const fill = (length: number, at: number, bytes: readonly number[]) => {
  const data = new Uint8Array(length)
  data.set(bytes, at)
  return data
}
const mintBytes = (decimals = 6) => fill(82, 44, [decimals])
const extension = (type: number, bytes: readonly number[]) => [
  ...number(2, BigInt(type)),
  ...number(2, BigInt(bytes.length)),
  ...bytes,
]
/** A token-2022 mint: the legacy bytes, the account type, its extensions. */
const extendedMint = (...extensions: number[][]) =>
  Uint8Array.from([...mintBytes(), ...new Uint8Array(83), 1, ...extensions.flat()])
const feeConfig = (older: [epoch: bigint, maximum: bigint, points: bigint], newer: typeof older) =>
  extension(1, [
    ...new Uint8Array(72),
    ...[older, newer].flatMap(([epoch, maximum, points]) => [
      ...number(8, epoch),
      ...number(8, maximum),
      ...number(2, points),
    ]),
  ])
const holding = (amount: bigint, state = 1) => {
  const data = fill(165, 0, [...keyOf(MINT)])
  data.set(number(8, amount), 64)
  data[108] = state
  return data
}

describe('a parsed mint', () => {
  test('of the first program', () => {
    expect(readMint(mintBytes(9), false)).toMatchObject({
      decimals: 9,
      accountSize: 165,
      isTransferable: true,
    })
  })

  test.each([
    ['no extensions', [], { accountSize: 170 }],
    ['a fee', [feeConfig([0n, 5n, 100n], [9n, 7n, 200n])], { accountSize: 182 }],
    ['non-transferable tokens', [extension(9, [])], { isTransferable: false, accountSize: 174 }],
    [
      'a transfer hook',
      [extension(14, [...new Uint8Array(32), ...new Uint8Array(32).fill(7)])],
      { hasHook: true },
    ],
    ['a transfer hook without a program', [extension(14, [...new Uint8Array(64)])], { hasHook: false }],
    ['paused transfers', [extension(26, [...new Uint8Array(32), 1])], { isPaused: true }],
    ['unpaused transfers', [extension(26, [...new Uint8Array(33)])], { isPaused: false }],
    ['frozen new accounts', [extension(6, [2])], { isBornFrozen: true }],
  ])('of token-2022 with %s', (_, extensions, expected) => {
    expect(readMint(extendedMint(...extensions), true)).toMatchObject(expected)
  })

  test('is null for invalid bytes, and parsing never throws', () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    fc.assert(fc.property(bytes, fc.boolean(), (data, isNew) => void readMint(data, isNew)))
    const tail = fc.uint8Array({ maxLength: 200 })
    fc.assert(fc.property(tail, (data) => void readMint(extendedMint([...data]), true)))
  })

  test('has a fee that applies from its epoch, is rounded up, and has a maximum', () => {
    const { fees = [] } = readMint(extendedMint(feeConfig([0n, 5n, 100n], [9n, 7n, 200n])), true) ?? {}
    expect(feeOf(101n, fees, 8n)).toBe(2n)
    expect(feeOf(101n, fees, 9n)).toBe(3n)
    expect(feeOf(10_000n, fees, 8n)).toBe(5n)
    expect(feeOf(10_000n, fees, 9n)).toBe(7n)
    expect(feeOf(10_000n, [], 9n)).toBe(0n)
  })
})

describe('a transfer', () => {
  let accounts: Record<string, Raw> = {}
  let sources: { pubkey: string; data: Uint8Array }[] = []
  const raw = ({ owner, data, lamports }: Raw) => ({ owner, lamports, data: [base64.encode(data), 'base64'] })
  const methods: Record<string, (params: never) => unknown> = {
    getMultipleAccounts: ([addresses]: [string[]]) => ({
      value: addresses.map((address) => (accounts[address] ? raw(accounts[address]) : null)),
    }),
    getTokenAccountsByOwner: () => ({
      value: sources.map(({ pubkey, data }) => ({
        pubkey,
        account: raw({ owner: TOKEN, data, lamports: 1 }),
      })),
    }),
    getMinimumBalanceForRentExemption: ([bytes]: [number]) => 890_880 + bytes * 6960,
    getEpochInfo: () => ({ epoch: 9 }),
    getLatestBlockhash: () => ({ value: { blockhash: BLOCKHASH } }),
    sendTransaction: () => SIGNATURE,
  }
  const rpc = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(body)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: methods[method]?.(params as never) }))
    })
  })
  beforeAll(() => new Promise<void>((resolve) => void rpc.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => rpc.close(resolve)))
  beforeEach(() => {
    accounts = {
      [ME]: { owner: SYSTEM, data: new Uint8Array(), lamports: 10_000_000 },
      [YOU]: { owner: SYSTEM, data: new Uint8Array(), lamports: 1_000_000 },
      [MINT]: { owner: TOKEN, data: mintBytes(), lamports: 1 },
    }
    sources = [{ pubkey: SOURCE, data: holding(1000n) }]
  })

  const on = (): CaipNetwork => ({
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    name: 'Devnet',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${(rpc.address() as AddressInfo).port}`] } },
  })
  const transfer = { from: ME, to: YOU, amount: 10n, token: { address: MINT, decimals: 6 } }
  const coins = { from: ME, to: YOU, amount: 10n }
  const codesOf = async (given = transfer) => {
    const { findings = [] } = (await solana.estimate?.(on(), given)) ?? {}
    return findings.map(({ code }) => code)
  }

  test('of coins reserves the fee and the minimum balance', async () => {
    expect(await solana.reserve?.(on())).toBe(895_880n)
    expect(await solana.estimate?.(on(), coins)).toEqual({
      fee: 5000n,
      deposit: 0n,
      received: 10n,
      findings: [],
    })
  })

  test.each([
    ['to a new account', () => delete accounts[YOU], 890_880n, ['unused']],
    ['to a new account, below the minimum', () => delete accounts[YOU], 890_879n, ['unused', 'too-small']],
    ['leaving too little', () => undefined, 9_900_000n, ['leaves-too-little']],
    ['of the whole balance', () => undefined, 9_995_000n, []],
    ['to a program', () => Object.assign(accounts[YOU] ?? {}, { owner: MINT }), 10n, ['contract']],
  ])('of coins: %s', async (_, change, amount, codes) => {
    change()
    const { findings = [] } = (await solana.estimate?.(on(), { ...coins, amount })) ?? {}
    expect(findings.map(({ code }) => code)).toEqual(codes)
  })

  test.each<[string, () => unknown, string[]]>([
    ['an existing account', () => undefined, []],
    ['a token account', () => Object.assign(accounts[YOU] ?? {}, { owner: TOKEN }), ['token-account']],
    ['a missing account', () => delete accounts[YOU], ['unused']],
    ['any account, above the balance', () => sources.splice(0), ['fails']],
    [
      'any account, with frozen tokens',
      () => sources.splice(0, 1, { pubkey: SOURCE, data: holding(1000n, 2) }),
      ['frozen'],
    ],
  ])('of a token, to %s', async (_, change, codes) => {
    change()
    expect(await codesOf()).toEqual(codes)
  })

  test('to the mint itself is reported as lost', async () => {
    expect(await codesOf({ ...transfer, to: MINT })).toContain('own-contract')
  })

  test('of a token with a fee creates an account of the right size', async () => {
    accounts[MINT] = {
      owner: TOKEN_2022,
      data: extendedMint(feeConfig([0n, 5n, 100n], [9n, 7n, 2000n])),
      lamports: 1,
    }
    expect(await solana.estimate?.(on(), transfer)).toEqual({
      fee: 5000n,
      deposit: BigInt(890_880 + 182 * 6960),
      received: 8n,
      findings: [{ code: 'keeps-fee' }],
    })
  })

  test('of an invalid token or with other decimals than shown is refused', async () => {
    await expect(codesOf({ ...transfer, token: { address: MINT, decimals: 9 } })).rejects.toThrow(
      'other decimals',
    )
    accounts[MINT] = { owner: YOU, data: mintBytes(), lamports: 1 }
    await expect(codesOf()).rejects.toThrow('no such token')
  })

  /** The bytes of the only or last instruction. */
  const lastInstruction = (text: string) => base64.decode(text).slice(-10)

  test('is signed and sent by the wallet, with amount and decimals, and without creating an existing account', async () => {
    const account = associatedAccount(YOU, TOKEN, MINT)
    const asked: unknown[] = []
    const ask: AskWallet = async (_method, params) => {
      asked.push(params)
      return { signature: SIGNATURE }
    }
    expect(await solana.send?.(ask, on(), transfer)).toBe(SIGNATURE)
    accounts[account] = { owner: TOKEN, data: holding(0n), lamports: 1 }
    await solana.send?.(ask, on(), transfer)
    const [first, second] = asked.map((params) => (params as { transaction: string }).transaction)
    for (const text of [first, second])
      expect([...lastInstruction(text ?? '')]).toEqual([12, ...number(8, 10n), 6])
    expect(base64.decode(first ?? '').length).toBeGreaterThan(base64.decode(second ?? '').length)
    expect(base58.encode(base64.decode(second ?? '').slice(69, 101))).toBe(ME)
  })

  test.each([
    ['frozen', () => sources.splice(0, 1, { pubkey: SOURCE, data: holding(1000n, 2) })],
    ['Insufficient', () => sources.splice(0)],
  ])('is not sent to the wallet if it would fail: %s', async (words, change) => {
    change()
    let asked = 0
    const ask: AskWallet = async () => {
      asked += 1
    }
    await expect(solana.send?.(ask, on(), transfer)).rejects.toThrow(words)
    expect(asked).toBe(0)
  })

  test('to the mint itself is reported as lost even without a response of the network', async () => {
    const silent = { ...on(), rpcUrls: { default: { http: [] } } }
    const estimate = await solana.estimate?.(silent, { ...transfer, to: MINT })
    expect(estimate).toMatchObject({ fee: null, findings: [{ code: 'own-contract' }] })
  })

  test('takes a missing amount from the next account', async () => {
    sources = [
      { pubkey: YOU, data: holding(4n) },
      { pubkey: SOURCE, data: holding(7n) },
    ]
    const texts: string[] = []
    const ask: AskWallet = async (_method, params) => {
      texts.push((params as { transaction: string }).transaction)
      return { signature: SIGNATURE }
    }
    await solana.send?.(ask, on(), transfer)
    const bytes = base64.decode(texts[0] ?? '')
    expect([...bytes.slice(-10)]).toEqual([12, ...number(8, 3n), 6])
    expect([...bytes.slice(-10 - 7 - 10, -10 - 7)]).toEqual([12, ...number(8, 7n), 6])
  })

  test('is broadcast by the widget for a wallet that only signs; a rejection stays one', async () => {
    const signing: AskWallet = async (method) => {
      if (method === 'solana_signTransaction')
        return { transaction: base64.encode(Uint8Array.from([1, ...new Uint8Array(200).fill(7)])) }
      throw new AirlockError(4200, 'Unsupported')
    }
    const id = base58.encode(new Uint8Array(64).fill(7))
    expect(await solana.send?.(signing, on(), transfer)).toBe(id)
    const refusing: AskWallet = () => Promise.reject(new AirlockError(4001, 'no'))
    await expect(solana.send?.(refusing, on(), transfer)).rejects.toMatchObject({ code: 4001 })
  })
})
