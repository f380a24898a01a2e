import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { DecodeContext } from '../decode/context.ts'
import { solana, solanaMe, withTokens } from '../decode/fixtures/context.fixture.ts'
import { simulateSolana } from './simulateSolana.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SYSTEM = '11111111111111111111111111111111'
const bytes = (byte: number) => new Uint8Array(32).fill(byte)
const mint = bytes(7)

/** The key of the fixtures’ account. */
const me = base58.decode(solanaMe)

const message = [1, 0, 1, 3, ...me, ...bytes(2), ...bytes(3), ...bytes(9), 1, 2, 2, 0, 1, 1, 42]
const signature = [1, ...new Uint8Array(64)]
const encoded = (...parts: number[]) => Buffer.from([...signature, ...parts]).toString('base64')

/**
 * A transaction with one instruction of an unknown program about the account and one of its token accounts.
 */
const transaction = encoded(...message)

/** The same with version 0, and with one more writable account from an address table. */
const withTable = encoded(0x80, ...message, 1, ...bytes(11), 1, 0, 0)

const wallet = (lamports: number) => ({ lamports, owner: SYSTEM, data: ['', 'base64'] })

function tokenAccount(amount: bigint, owner = me) {
  const data = Buffer.alloc(165)
  data.set(mint, 0)
  data.set(owner, 32)
  data.writeBigUInt64LE(amount, 64)
  return { lamports: 2_039_280, owner: TOKEN, data: [data.toString('base64'), 'base64'] }
}

function mintAccount(decimals: number) {
  const data = Buffer.alloc(82)
  data[44] = decimals
  return { lamports: 1, owner: TOKEN, data: [data.toString('base64'), 'base64'] }
}

function nodeWith(before: unknown, after: unknown): DecodeContext {
  const answers: Record<string, unknown> = {
    getMultipleAccounts: { value: before },
    simulateTransaction: after,
    getAccountInfo: { value: mintAccount(6) },
  }
  return { ...solana, call: async (method) => answers[method] }
}

const done = (accounts: unknown) => ({ value: { err: null, logs: [], accounts } })
const had = [wallet(1_000_000_000), tokenAccount(5_000_000n)]

describe('a Solana transaction', () => {
  test('changes coins and tokens', async () => {
    const context = nodeWith(had, done([wallet(499_995_000), tokenAccount(6_500_000n)]))
    expect(await simulateSolana(transaction, context)).toEqual({
      succeeds: true,
      reason: null,
      changes: [
        { direction: 'out', amount: '0.500005 SOL', asset: 'SOL' },
        { direction: 'in', amount: '1.5 tokens', asset: base58.encode(mint) },
      ],
    })
  })

  test('that changes the owner of a token account sends its tokens', async () => {
    const context = nodeWith(had, done([wallet(1_000_000_000), tokenAccount(5_000_000n, bytes(8))]))
    const result = await simulateSolana(transaction, context)
    expect(result?.changes).toEqual([{ direction: 'out', amount: '5 tokens', asset: base58.encode(mint) }])
  })

  test('with accounts from an address table has a partial result', async () => {
    const context = nodeWith(had, done([wallet(1_000_000_000), tokenAccount(6_500_000n)]))
    expect(await simulateSolana(withTable, context)).toEqual({
      succeeds: true,
      reason: null,
      changes: [{ direction: 'in', amount: '1.5 tokens', asset: base58.encode(mint) }],
      partial: true,
    })
  })

  test('of a listed token has a danger if the network says other decimals', async () => {
    const changed = nodeWith(had, done([wallet(1_000_000_000), tokenAccount(6_500_000n)]))
    const token = { address: base58.encode(mint), symbol: 'CAT', name: 'Cat' }
    const result = (decimals: number) =>
      simulateSolana(transaction, withTokens(changed, [{ ...token, decimals }]))
    expect(await result(9)).toMatchObject({
      changes: [{ amount: '1,500,000 units of a token' }],
      dangers: [{ code: 'token-other-decimals', level: 'critical' }],
    })
    const agreed = await result(6)
    expect(agreed).toMatchObject({ changes: [{ amount: '1.5 CAT' }] })
    expect(agreed).not.toHaveProperty('dangers')
  })

  test('of a token whose decimals nobody knows is in its smallest units', async () => {
    const changed = nodeWith(had, done([wallet(1_000_000_000), tokenAccount(6_500_000n)]))
    const call: typeof changed.call = async (method, params) =>
      method === 'getAccountInfo' ? { value: null } : changed.call(method, params)
    const result = await simulateSolana(transaction, { ...changed, call })
    expect(result?.changes).toMatchObject([{ amount: '1,500,000 units of a token' }])
  })

  test('that fails is reported with the program’s message', async () => {
    const logs = ['Program log: Error: insufficient funds', 'Program consumed 5']
    const after = { value: { err: { InstructionError: [0, { Custom: 1 }] }, logs, accounts: null } }
    const result = await simulateSolana(transaction, nodeWith(had, after))
    expect(result).toMatchObject({ succeeds: false, changes: [] })
    expect(result?.reason).toContain('insufficient funds')
  })

  test.each([
    ['nothing', had, null],
    ['no accounts', had, done(null)],
    ['too few accounts', had, done([wallet(1)])],
    ['too few accounts from before', [wallet(1)], done(had)],
    ['accounts of another shape', had, done([{ lamports: 'all' }, null])],
    ['debts', had, done([wallet(-1), null])],
  ])('has no result if the node returns %s', async (_, before, after) => {
    expect(await simulateSolana(transaction, nodeWith(before, after))).toBeNull()
  })

  test.each(['', 'AAAA', 'no base64!'])('is not accepted as %j', async (text) => {
    expect(await simulateSolana(text, nodeWith(had, done(had)))).toBeNull()
  })
})
