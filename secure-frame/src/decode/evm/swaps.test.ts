import { concatHex, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { codesOf, people } from '../fixtures/context.fixture.ts'
import {
  ETHER,
  fromCoin,
  input,
  many,
  NOBODY,
  path,
  refund,
  shown,
  UNTIL,
  USDC,
  unwrap,
  V2,
  V3,
  V3_02,
  v2,
  v3,
  v302,
  WETH,
} from './swaps.fixture.ts'

const { me, friend, usdc, nft, app, fakeEth } = people

const COIN = 'Swap 1 ETH for at least 2,965 USDC'
const BACK = 'Swap 2,965 USDC for at least 1 ETH'
const back = input({ from: usdc, to: WETH, recipient: NOBODY, amount: USDC, least: ETHER })

const numbered = (digit: number): Hex => numberToHex(digit, { size: 20 })
const input02 = (from: Hex, to: Hex, recipient: Hex | number, amountIn: bigint, least: bigint) => {
  const given = typeof recipient === 'number' ? numbered(recipient) : recipient
  const params = { path: path(from, to), recipient: given, amountIn, least }
  return encodeFunctionData({ abi: v302, functionName: 'exactInput', args: [params] })
}
const over02 = (recipient: Hex | number) => input02(WETH, usdc, recipient, ETHER, USDC)
const backOver02 = (recipient: number) => input02(usdc, WETH, recipient, USDC, ETHER)

describe('a swap of a known router is shown from the call itself, without a danger', () => {
  test.each<[string, Hex, Hex, bigint, string]>([
    ['coins over version 2', V2, fromCoin(), ETHER, COIN],
    [
      'tokens for coins over version 2',
      V2,
      encodeFunctionData({
        abi: v2,
        functionName: 'swapExactTokensForETH',
        args: [USDC, ETHER, [usdc, WETH], me, UNTIL],
      }),
      0n,
      BACK,
    ],
    ['coins over version 3', V3, many(input({}), refund), ETHER, COIN],
    ['coins over version 3 in one call', V3, input({}), ETHER, COIN],
    ['tokens for coins over version 3', V3, many(back, unwrap(ETHER, me)), 0n, BACK],
    ['tokens for coins over the second router', V3_02, many(backOver02(2), unwrap(ETHER, me)), 0n, BACK],
    ['for the caller of the second router', V3_02, over02(1), ETHER, COIN],
    [
      'coins over the second router',
      V3_02,
      encodeFunctionData({
        abi: v302,
        functionName: 'exactInputSingle',
        args: [[WETH, usdc, 500, me, ETHER, USDC, 0n]],
      }),
      ETHER,
      COIN,
    ],
    ['a path over the second router', V3_02, over02(me), ETHER, COIN],
  ])('%s', async (_, router, data, value, title) => {
    const display = await shown(router, data, value)
    expect(display).toMatchObject({ title, dangers: [], understood: true })
    const [paid, received] = title.replace('Swap ', '').split(' for ')
    expect(display.rows).toContainEqual({ label: 'You send', value: paid, kind: 'amount' })
    expect(display.rows).toContainEqual({ label: 'You receive', value: received, kind: 'amount' })
  })

  test('two tokens, with the contract of each and the time until which it holds', async () => {
    const data = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactTokensForTokens',
      args: [USDC, 5_000_000n, [usdc, WETH, fakeEth], me, UNTIL],
    })
    const { title, rows, dangers } = await shown(V2, data)
    expect(title).toBe('Swap 2,965 USDC for at least 5 “ETH” (name not verified)')
    expect(codesOf(dangers)).toEqual(['received-token-imitates'])
    const values = rows.flatMap(({ value, aside }) => [value, aside])
    expect(values).toEqual(expect.arrayContaining([usdc, fakeEth, V2, '2026-01-01 00:06:40 UTC']))
  })
})

describe('what is wrong with a swap is a danger', () => {
  test.each<[string, Hex, Hex, bigint, string[]]>([
    ['it gives to another account', V2, fromCoin(USDC, friend), ETHER, ['swap-to-another']],
    ['version 3 gives to another account', V3, input({ recipient: friend }), ETHER, ['swap-to-another']],
    ['it unwraps for another account', V3, many(back, unwrap(ETHER, friend)), 0n, ['swap-to-another']],
    ['it leaves what it gives in the router', V3, input({ recipient: NOBODY }), ETHER, ['swap-to-another']],
    ['version 3 gives to address 1', V3, input({ recipient: numbered(1) }), ETHER, ['swap-to-another']],
    ['version 2 gives to address 1', V2, fromCoin(USDC, numbered(1)), ETHER, ['swap-to-another']],
    [
      'it unwraps for address 1, which no router takes for the caller',
      V3_02,
      many(backOver02(2), unwrap(ETHER, numbered(1))),
      0n,
      ['swap-to-another'],
    ],
    ['it accepts any price', V2, fromCoin(1n), ETHER, ['swap-for-nothing']],
    ['it accepts any price for what it unwraps', V3, many(back, unwrap(0n, me)), 0n, ['swap-for-nothing']],
    ['it is of an unknown contract', app, fromCoin(), ETHER, ['swap-contract']],
    ['it gives a collectible', V3, input({ to: nft }), ETHER, ['token-unverified']],
    // The router would take the token, and keep the coins.
    ['it pays coins for a token', V3, input({ from: fakeEth }), ETHER, ['swap-contract']],
  ])('%s', async (_, router, data, value, codes) => {
    const { dangers, understood, rows } = await shown(router, data, value)
    expect(codesOf(dangers)).toEqual(codes)
    if (codes[0] === 'swap-to-another') expect(rows.map(({ label }) => label)).toContain('Given to')
    else if (codes[0] !== 'swap-for-nothing') expect(understood).toBe(false)
  })
})

describe('anything that is not exactly one swap is not described as one', () => {
  test.each<[string, Hex, Hex, bigint]>([
    ['coins that the amount does not need', V3, input({ amount: 1n }), ETHER],
    [
      'coins for a function that takes none',
      V2,
      encodeFunctionData({
        abi: v2,
        functionName: 'swapExactTokensForTokens',
        args: [USDC, 1n, [usdc, WETH], me, UNTIL],
      }),
      1n,
    ],
    ['data after it', V2, concatHex([fromCoin(), '0x00']), ETHER],
    ['two swaps', V3, many(input({}), input({})), ETHER],
    ['something after the swap', V3, many(back, unwrap(ETHER, me), refund), 0n],
    [
      'an unwrapping of what was not left with the router',
      V3,
      many(input({ from: usdc, to: WETH }), unwrap(1n, me)),
      0n,
    ],
    ['an unwrapping of what went to nobody', V3_02, many(backOver02(0), unwrap(ETHER, me)), 0n],
    [
      'an unwrapping of what address 2 got',
      V3,
      many(input({ from: usdc, to: WETH, recipient: numbered(2) }), unwrap(1n, me)),
      0n,
    ],
    [
      'a path that is none',
      V3,
      encodeFunctionData({
        abi: v3,
        functionName: 'exactInput',
        args: [{ path: '0x1234', recipient: me, deadline: UNTIL, amountIn: ETHER, least: 1n }],
      }),
      ETHER,
    ],
  ])('%s', async (_, router, data, value) => {
    const { title, dangers } = await shown(router, data, value)
    expect(title).not.toMatch(/^Swap/)
    expect(dangers.length).toBeGreaterThan(0)
  })
})
