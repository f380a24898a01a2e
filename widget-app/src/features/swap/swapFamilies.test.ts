import { describe, expect, test } from 'vitest'
import { capabilities } from '../../chains/capabilities.ts'
import type { Reviewed } from './builtCalls.ts'
import { costOf, swapsOf } from './swapFamilies.ts'

/** A review as far as its cost depends on it: the family, both tokens, and the gas. */
const reviewed = (
  namespace: string,
  to: { address: string | null; balance: bigint },
  gas: string | null,
  from: string | null = 'paid',
) => ({ wish: { sender: { namespace }, from: { address: from }, to }, quote: { gas } }) as unknown as Reviewed

const NEW = { address: 'token', balance: 0n }
const HELD = { address: 'token', balance: 1n }
const COIN = { address: null, balance: 0n }
/** What an account of a token holds on Solana, in lamports. */
const ACCOUNT = 2_039_280n
const SIGNATURE = { fee: 5_000n, haste: 10_000_000n }

test('every family that swaps has its swaps, and no other', () => {
  for (const namespace of capabilities.swap) expect(swapsOf(namespace)).toBeDefined()
  expect(swapsOf('cosmos')).toBeUndefined()
})

describe('what a swap costs', () => {
  test.each([
    [
      'EVM: its gas',
      reviewed('eip155', NEW, '150000'),
      '10',
      { fee: 1_500_000n, haste: 0n, deposit: 0n, needed: 1_500_000n },
    ],
    ['EVM, if its gas is unknown', reviewed('eip155', NEW, null), '10', null],
    ['if the price is unknown', reviewed('solana', NEW, null), null, null],
    [
      'Solana: a signature, haste, and a new account',
      reviewed('solana', NEW, null),
      '5000',
      { ...SIGNATURE, deposit: ACCOUNT, needed: 10_005_000n + ACCOUNT },
    ],
    [
      'Solana, with an account',
      reviewed('solana', HELD, null),
      '5000',
      { ...SIGNATURE, deposit: 0n, needed: 10_005_000n },
    ],
    [
      'Solana, for the coin: the wrapped coin needs an account meanwhile',
      reviewed('solana', COIN, null),
      '5000',
      { ...SIGNATURE, deposit: 0n, needed: 10_005_000n + ACCOUNT },
    ],
    [
      'Solana, with the coin: so does what is paid',
      reviewed('solana', NEW, null, null),
      '5000',
      { ...SIGNATURE, deposit: ACCOUNT, needed: 10_005_000n + 2n * ACCOUNT },
    ],
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
