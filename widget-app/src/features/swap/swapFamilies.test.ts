import { describe, expect, test } from 'vitest'
import { capabilities } from '../../chains/capabilities.ts'
import type { Reviewed } from './builtCalls.ts'
import { costOf, swapsOf } from './swapFamilies.ts'

/** A review as far as its cost depends on it: the family, the received token with its balance, and the gas. */
const reviewed = (namespace: string, to: { address: string | null; balance: bigint }, gas: string | null) =>
  ({ wish: { sender: { namespace }, to }, quote: { gas } }) as unknown as Reviewed

const NEW = { address: 'token', balance: 0n }
const HELD = { address: 'token', balance: 1n }
const COIN = { address: null, balance: 0n }

test('every family that swaps has its swaps, and no other', () => {
  for (const namespace of capabilities.swap) expect(swapsOf(namespace)).toBeDefined()
  expect(swapsOf('cosmos')).toBeUndefined()
})

describe('what a swap costs', () => {
  test.each([
    ['EVM: its gas', reviewed('eip155', NEW, '150000'), '10', { fee: 1_500_000n, deposit: 0n }],
    ['EVM, if its gas is unknown', reviewed('eip155', NEW, null), '10', null],
    ['if the price is unknown', reviewed('solana', NEW, null), null, null],
    [
      'Solana: a signature, and a new account',
      reviewed('solana', NEW, null),
      '5000',
      { fee: 5_000n, deposit: 2_039_280n },
    ],
    ['Solana, with an account', reviewed('solana', HELD, null), '5000', { fee: 5_000n, deposit: 0n }],
    ['Solana, for the coin', reviewed('solana', COIN, null), '5000', { fee: 5_000n, deposit: 0n }],
    ['where nothing is swapped', reviewed('cosmos', NEW, '1'), '1', null],
  ])('%s', (_, review, gasPrice, cost) => {
    expect(costOf(review, gasPrice)).toEqual(cost)
  })
})

test('the full balance of the coin leaves enough for the swap', () => {
  expect(swapsOf('eip155')?.kept(1_000_000_000n)).toBe(350_000_000_000_000n)
  // Two accounts of tokens, the least of the account itself, the most for haste, and a signature.
  expect(swapsOf('solana')?.kept(5_000n)).toBe(2n * 2_039_280n + 890_880n + 10_000_000n + 5_000n)
})
