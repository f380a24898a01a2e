import { expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import type { DangerCode } from '../dangers.ts'
import { ethereum, node, people } from '../fixtures/context.fixture.ts'
import { transaction } from '../fixtures/evm.fixture.ts'

const GWEI = 10n ** 9n
const ETH = 10n ** 18n

/** The node of the fixtures (20 gwei, 100 ETH, nonce 7), with some other responses. */
const answering = (answers: Readonly<Record<string, unknown>>) => ({
  ...ethereum,
  call: async (method: string, params: unknown[]) => {
    if (!(method in answers)) return node(method, params)
    if (answers[method] === undefined) throw new Error('the node is away')
    return answers[method]
  },
})

const legacy = (gasPrice: bigint) => ({
  type: 'legacy',
  gasPrice,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
})

/** Sends nothing to its own address by default: only the fee and the nonce matter. */
const COSTS: readonly [string, object, DangerCode[], Readonly<Record<string, unknown>>?][] = [
  ['the suggested fee', {}, []],
  ['twice the suggestion', { maxFeePerGas: 40n * GWEI }, []],
  ['more than twice the suggestion', { maxFeePerGas: 41n * GWEI }, ['raised-fee']],
  ['five times the suggestion', { maxFeePerGas: 100n * GWEI }, ['raised-fee']],
  ['more than five times the suggestion', { maxFeePerGas: 101n * GWEI }, ['high-fee']],
  [
    'a fee that consists entirely of the tip',
    { maxFeePerGas: 30_000n * GWEI, maxPriorityFeePerGas: 30_000n * GWEI },
    ['high-fee'],
  ],
  ['a gas price of more than five times the suggestion', legacy(101n * GWEI), ['high-fee']],
  [
    'a gas price on a chain without EIP-1559',
    legacy(101n * GWEI),
    ['high-fee'],
    { eth_getBlockByNumber: {}, eth_gasPrice: '0x4a817c800' },
  ],
  ['a fee of 5 % of the balance', { gas: 250_000_000n }, []],
  ['a fee of more than 5 % of the balance, at the usual price', { gas: 250_000_001n }, ['high-fee']],
  ['a gas limit whose fee exceeds the balance', { gas: 5_000_000_001n }, ['high-fee', 'insufficient-funds']],
  ['an amount and its fee that equal the balance', { value: 100n * ETH - 420_000n * GWEI }, []],
  [
    'an amount that leaves nothing for the fee',
    { value: 100n * ETH - 420_000n * GWEI + 1n },
    ['insufficient-funds'],
  ],
  ['an empty account', {}, ['insufficient-funds'], { eth_getBalance: '0x0' }],
  ['a node that suggests no fee', {}, ['fee-unknown'], { eth_getBlockByNumber: undefined }],
  [
    'a node that suggests an invalid fee',
    {},
    ['fee-unknown'],
    { eth_getBlockByNumber: { baseFeePerGas: 'low' } },
  ],
  ['a node that returns no balance', {}, ['fee-unknown'], { eth_getBalance: undefined }],
  [
    'a high fee on a node that returns no balance',
    { maxFeePerGas: 101n * GWEI },
    ['fee-unknown', 'high-fee'],
    { eth_getBalance: undefined },
  ],
  [
    'a node that has no method for the tip',
    { maxFeePerGas: 20n * GWEI },
    [],
    { eth_maxPriorityFeePerGas: undefined },
  ],
  ['a nonce above the next one', { nonce: 8 }, ['nonce-gap']],
  ['a nonce far above the next one', { nonce: 1000 }, ['nonce-gap']],
  ['a nonce of a pending transaction', { nonce: 6 }, ['nonce-taken']],
  ['a node that returns no nonce', {}, ['nonce-unknown'], { eth_getTransactionCount: undefined }],
]

test.each(COSTS)('%s', async (_, fields, codes, answers = {}) => {
  const { dangers } = await decode(transaction({ to: people.me, value: 0n, ...fields }), answering(answers))
  expect(dangers.map(({ code }) => code).sort()).toEqual(codes)
})

test('the nonce after our own transaction, which the node has not counted, is accepted', async () => {
  const context = { ...ethereum, sent: { nextNonce: (chainId: number) => (chainId === 1 ? 9 : 0) } }
  const codesOf = async (nonce: number) =>
    (await decode(transaction({ to: people.me, nonce }), context)).dangers.map(({ code }) => code)
  expect(await codesOf(9)).toEqual([])
  expect(await codesOf(10)).toEqual(['nonce-gap'])
})

test('the fee is not checked against another network', async () => {
  const asked: string[] = []
  const call = async (method: string, params: unknown[]) => {
    asked.push(method)
    return node(method, params)
  }
  const network = { id: 'eip155:10', name: 'Other', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
  const { dangers } = await decode(transaction({ to: people.me, nonce: 1000 }), {
    ...ethereum,
    network,
    call,
  })
  expect(dangers.map(({ code }) => code)).toEqual(['wrong-network'])
  expect(asked).not.toContain('eth_getBalance')
})
