import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import type { AccountCall } from './executions.ts'
import { askQuotes, feeCalls, mostInTokens, type Quote, readFeeCalls } from './tokenFee.ts'
import type { UserOperation } from './userOperation.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [USD, EUR, PAYMASTER] = [address('a'), address('b'), address('c')]

const quote = (token: Hex, more: object = {}) => ({
  paymaster: PAYMASTER,
  token,
  exchangeRate: '0xb2d05e00',
  postOpGas: '0x7530',
  exchangeRateNativeToUsd: '0xb2d05e00',
  balanceSlot: '0x1',
  ...more,
})
const asking = (answer: unknown, tokens = [USD, EUR]) => askQuotes(tokens, 10, async () => answer)

describe('the prices of tokens', () => {
  test('are asked for as Pimlico’s bundler takes it', async () => {
    const asked: unknown[] = []
    const ask = async (...question: unknown[]) => {
      asked.push(question)
      return { quotes: [] }
    }
    expect(await askQuotes([USD], 10, ask)).toEqual([])
    expect(asked).toEqual([['pimlico_getTokenQuotes', [{ tokens: [USD] }, ENTRY_POINT, '0xa']]])
  })

  test('are read with fields that we do not know', async () => {
    expect(await asking({ quotes: [quote(EUR, { note: 'new' }), quote(USD)], more: 1 })).toEqual(
      [USD, EUR].map((token) => ({
        paymaster: PAYMASTER,
        token,
        exchangeRate: 3_000_000_000n,
        postOpGas: 30_000n,
      })),
    )
  })

  test('of other tokens, or of nothing, are left out', async () => {
    const quotes = [
      quote(address('d')),
      quote(EUR, { exchangeRate: '0x0' }),
      quote(USD, { postOpGas: undefined }),
    ]
    expect(await asking({ quotes })).toMatchObject([{ token: USD, postOpGas: 0n }])
  })

  test.each([
    ['no list', {}],
    ['a number in JSON', { quotes: [quote(USD, { exchangeRate: 3_000 })] }],
    ['no paymaster', { quotes: [quote(USD, { paymaster: 'pimlico' })] }],
    ['nothing', null],
  ])('with %s cannot be used', async (_, answer) => {
    await expect(asking(answer)).rejects.toMatchObject({
      reason: 'network',
      message: expect.stringMatching(/prices/),
    })
  })
})

test('the most that is taken covers all gas limits, the paymaster’s too, at the highest price, rounded up', () => {
  const operation = {
    callGasLimit: 100_000n,
    verificationGasLimit: 50_000n,
    preVerificationGas: 20_000n,
    maxFeePerGas: 1_000_000_000n,
    paymaster: { paymasterVerificationGasLimit: 20_000n, paymasterPostOpGasLimit: 10_000n },
  } as UserOperation
  const price = { exchangeRate: 3_000_000_000n, postOpGas: 30_000n } as Quote
  // 230,000 gas at 1 gwei are 0.00023 ETH; at 3,000 USD per ETH they are 0.69 USD.
  expect(mostInTokens(operation, price)).toBe(690_000n)
  expect(mostInTokens({ ...operation, maxFeePerGas: 1_000_000_001n }, price)).toBe(690_001n)
})

describe('the calls that allow a paymaster to take the fee', () => {
  const fee = { token: USD, paymaster: PAYMASTER, amount: 7n }
  const other: AccountCall = { to: address('e'), value: 0n, data: '0x' }
  const approve = (token: Address, spender: Address, amount: bigint): AccountCall => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })

  test('are one, or two for a token whose allowance has to be zero before', () => {
    expect(feeCalls(fee, false)).toEqual([approve(USD, PAYMASTER, 7n)])
    expect(feeCalls(fee, true)).toEqual([approve(USD, PAYMASTER, 0n), approve(USD, PAYMASTER, 7n)])
    for (const isReset of [true, false])
      expect(readFeeCalls([...feeCalls(fee, isReset), other])).toMatchObject({
        approval: { amount: 7n },
        count: isReset ? 2 : 1,
      })
  })

  test.each<[string, AccountCall[]]>([
    ['no calls', []],
    ['another call', [other, ...feeCalls(fee, false)]],
    ['coins that are sent along', [{ ...approve(USD, PAYMASTER, 7n), value: 1n }]],
    ['a byte that follows', [{ ...other, data: `${approve(USD, PAYMASTER, 7n).data}00` }]],
    [
      'another function',
      [{ ...other, data: approve(USD, PAYMASTER, 7n).data.replace('095ea7b3', 'a9059cbb') as Hex }],
    ],
    ['only a reset', [approve(USD, PAYMASTER, 0n)]],
    ['a reset of another token', [approve(EUR, PAYMASTER, 0n), approve(USD, PAYMASTER, 7n)]],
    ['a reset of another allowance', [approve(USD, EUR, 0n), approve(USD, PAYMASTER, 7n)]],
  ])('are not %s', (_, calls) => {
    expect(readFeeCalls(calls)).toBeNull()
  })
})
