import { describe, expect, test } from 'vitest'
import { type Rpc, type RpcAnswer, type RpcCall, RpcError } from '../../rpc/rpc.ts'
import { chainForTests } from '../../testing/chains.ts'
import { factsOf } from './facts.ts'
import { createSolanaHistory } from './history.ts'
import { SolanaTransaction } from './schema.ts'
import { solanaTransactionFor } from './transaction.ts'

const [ALICE, BOB, MINT, ACCOUNT] = ['A', 'B', 'M', 'T'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
  string,
]
const chain = chainForTests({
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  namespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
})
const tokens = {
  label: (_: unknown, address: string) => ({ address, name: 'Coin', symbol: 'COIN', picture: null }),
}

const all = {
  ...tokens,
  toLookAt: async () => ({ known: [], seen: [] }),
  describe: async () => new Map(),
  listed: () => [],
  isKnown: () => false,
}

const balance = (owner: string, amount: string) => ({
  ...{ accountIndex: 2, mint: MINT, owner },
  uiTokenAmount: { amount, decimals: 6 },
})

/** A node's response. */
const answered = (meta: object) => ({
  ...{ slot: 7, blockTime: 1_700_000_000 },
  meta: {
    ...{ err: null, fee: 5_000, preBalances: [10_000, 0, 1], postBalances: [5_000, 0, 1] },
    ...meta,
  },
  transaction: { message: { accountKeys: [ALICE, BOB, ACCOUNT].map((pubkey) => ({ pubkey })) } },
})

/** Returns the transaction as both accounts see it. */
function told(meta: object) {
  const facts = factsOf(SolanaTransaction.parse(answered(meta)))
  return [ALICE, BOB].map((account) => {
    const { metadata, transfers } = solanaTransactionFor({ chain, tokens }, account, 's', facts)
    const moved = (transfers ?? []).map(
      ({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
    )
    return [metadata.operationType, metadata.sentTo, ...moved]
  })
}

describe('the operation of a Solana transaction', () => {
  test.each([
    [
      'coins are sent, without the fee',
      { preBalances: [3_000_005_000, 0, 0], postBalances: [1_999_999_999, 1_000_000_001, 0] },
      [
        ['send', BOB, 'out 1.000000001 SOL'],
        ['receive', BOB, 'in 1.000000001 SOL'],
      ],
    ],
    [
      'lamports beyond the safe integers',
      {
        preBalances: [5_000, 9_007_199_254_740_993n, 0],
        postBalances: [9_007_199_254_740_993n, 0, 0],
      },
      [
        ['receive', ALICE, 'in 9007199.254740993 SOL'],
        ['send', ALICE, 'out 9007199.254740993 SOL'],
      ],
    ],
    [
      'tokens are sent',
      {
        preTokenBalances: [balance(ALICE, '2500000'), balance(BOB, '1')],
        postTokenBalances: [balance(ALICE, '0'), balance(BOB, '2500001')],
      },
      [
        ['send', BOB, 'out 2.5 COIN'],
        ['receive', BOB, 'in 2.5 COIN'],
      ],
    ],
    [
      'tokens are minted',
      { postTokenBalances: [balance(BOB, '1')] },
      [
        ['execute', null],
        ['mint', BOB, 'in 0.000001 COIN'],
      ],
    ],
    [
      'tokens are traded for coins',
      {
        preBalances: [3_000_005_000, 0, 0],
        postBalances: [1_000_000_000, 2_000_000_000, 0],
        preTokenBalances: [balance(BOB, '7000000')],
        postTokenBalances: [balance(ALICE, '7000000')],
      },
      [
        ['trade', BOB, 'out 2 SOL', 'in 7 COIN'],
        ['trade', ALICE, 'in 2 SOL', 'out 7 COIN'],
      ],
    ],
    [
      'it failed',
      { err: { InstructionError: [0, 'Custom'] }, postTokenBalances: [balance(BOB, '1')] },
      [
        ['execute', null],
        ['execute', null],
      ],
    ],
  ])('%s', (_, meta, expected) => expect(told(meta)).toEqual(expected))

  test.each([
    ['an invalid amount', { postTokenBalances: [balance(BOB, '-1')] }],
    ['half a lamport', { preBalances: [0.5] }],
    [
      'impossible decimals',
      { postTokenBalances: [{ ...balance(BOB, '1'), uiTokenAmount: { amount: '1', decimals: 1e9 } }] },
    ],
  ])('a node’s response with %s is refused', (_, meta) => {
    expect(SolanaTransaction.safeParse(answered(meta)).success).toBe(false)
  })
})

describe('the history of an account', () => {
  const signature = (letter: string) => letter.repeat(64)
  const signatures = ['C', 'D', 'E', 'F']

  /** The history of an account, given a node's response for each signature. */
  function historyOf(answers: Record<string, RpcAnswer>, accounts: unknown[] = []) {
    const asked: RpcCall[] = []
    const infos = signatures.map((letter, index) => ({
      ...{ signature: signature(letter), slot: 9 - index, confirmationStatus: 'finalized' },
    }))
    const answer = (call: RpcCall): RpcAnswer => {
      const [first] = call.params as [string]
      if (call.method === 'getTokenAccountsByOwner') return { result: { value: accounts } }
      if (call.method === 'getSignaturesForAddress') return { result: first === ALICE ? infos : [] }
      return answers[first.slice(0, 1)] ?? { result: answered({}) }
    }
    const batch: Rpc['batch'] = async (_, calls) => {
      asked.push(...calls)
      return calls.map(answer)
    }
    const history = createSolanaHistory({ rpc: { batch, request: async () => null }, tokens: all })
    return { asked, page: () => history.page(chain, ALICE, undefined) }
  }

  test.each<[string, RpcAnswer]>([
    ['is empty', { result: { ...answered({}), meta: null } }],
    ['has an unknown version', { error: { code: -32015, message: 'not supported' } }],
    ['was pruned by the node', { result: null }],
  ])('continues after a transaction that %s', async (_, odd) => {
    const { data } = await historyOf({ D: odd }).page()
    expect(data.map(({ id }) => id)).toEqual(['C', 'E', 'F'].map(signature))
  })

  test('fails if the node refuses too many requests', async () => {
    const limited = { error: { code: 429, message: 'too many requests' } }
    await expect(historyOf({ D: limited }).page()).rejects.toThrow(RpcError)
  })

  test('uses a neighbour’s time for a transaction without one', async () => {
    const { data } = await historyOf({ C: { result: { ...answered({}), blockTime: null } } }).page()
    expect(data[0]?.metadata.minedAt).toBe('2023-11-14T22:13:20.000Z')
  })

  test('requests final transactions once', async () => {
    const { asked, page } = historyOf({})
    await page()
    await page()
    expect(asked.filter(({ method }) => method === 'getTransaction')).toHaveLength(signatures.length)
  })

  test('reads accounts with a balance before empty ones', async () => {
    const account = (amount: string) => ({ data: { parsed: { info: { tokenAmount: { amount } } } } })
    const empty = Array.from({ length: 20 }, () => ({ pubkey: BOB, account: account('0') }))
    const { asked, page } = historyOf({}, [...empty, { pubkey: ACCOUNT, account: account('5') }])
    await page()
    expect(JSON.stringify(asked)).toContain(ACCOUNT)
  })
})
