import { concatHex, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import { codesOf, ethereum, node, people } from '../fixtures/context.fixture.ts'
import { transaction } from '../fixtures/evm.fixture.ts'

const { me, friend, usdc, nft, app, fakeEth } = people

/** Uniswap's routers on Ethereum. */
const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const V3: Hex = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const V3_02: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])
const v3 = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 least))',
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))',
  'function multicall(bytes[])',
  'function unwrapWETH9(uint256, address)',
  'function refundETH()',
])
const v302 = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 least))',
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint160))',
])

const ETHER = 10n ** 18n
const USDC = 2_965_000_000n
const UNTIL = 1_767_226_000n
const NOBODY: Hex = `0x${'0'.repeat(40)}`
const path = (one: Hex, other: Hex) => concatHex([one, numberToHex(500, { size: 3 }), other])

const input = (given: { from?: Hex; to?: Hex; recipient?: Hex; least?: bigint; amount?: bigint }) => {
  const { from = WETH, to = usdc, recipient = me, least = USDC, amount = ETHER } = given
  const params = { path: path(from, to), recipient, deadline: UNTIL, amountIn: amount, least }
  return encodeFunctionData({ abi: v3, functionName: 'exactInput', args: [params] })
}
const many = (...calls: Hex[]) => encodeFunctionData({ abi: v3, functionName: 'multicall', args: [calls] })
const unwrap = (least: bigint, to: Hex) =>
  encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [least, to] })
const refund = encodeFunctionData({ abi: v3, functionName: 'refundETH' })
const fromCoin = (least = USDC, to: Hex = me) =>
  encodeFunctionData({
    abi: v2,
    functionName: 'swapExactETHForTokens',
    args: [least, [WETH, usdc], to, UNTIL],
  })

/** The node of the fixtures, on which the routers have code. */
const ROUTERS = [V2, V3, V3_02].map((router) => router.toLowerCase())
const call = async (method: string, params: unknown[]) =>
  method === 'eth_getCode' && ROUTERS.includes(String(params[0]).toLowerCase())
    ? '0x6001'
    : node(method, params)

const shown = (to: Hex, data: Hex, value = 0n) =>
  decode(transaction({ to, data, value, gas: 300_000n }), { ...ethereum, call })

const COIN = 'Swap 1 ETH for at least 2965 USDC'
const BACK = 'Swap 2965 USDC for at least 1 ETH'
const back = input({ from: usdc, to: WETH, recipient: NOBODY, amount: USDC, least: ETHER })

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
    [
      'a path over the second router',
      V3_02,
      encodeFunctionData({
        abi: v302,
        functionName: 'exactInput',
        args: [{ path: path(WETH, usdc), recipient: me, amountIn: ETHER, least: USDC }],
      }),
      ETHER,
      COIN,
    ],
  ])('%s', async (_, router, data, value, title) => {
    const display = await shown(router, data, value)
    expect(display).toMatchObject({ title, dangers: [], understood: true })
    const [paid, received] = title.replace('Swap ', '').split(' for ')
    expect(display.rows).toContainEqual({ label: 'You send', value: paid, kind: 'amount' })
    expect(display.rows).toContainEqual({ label: 'You get', value: received, kind: 'amount' })
  })

  test('two tokens, with the contract of each and the time until which it holds', async () => {
    const data = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactTokensForTokens',
      args: [USDC, 5_000_000n, [usdc, WETH, fakeEth], me, UNTIL],
    })
    const { title, rows, dangers } = await shown(V2, data)
    expect(title).toBe('Swap 2965 USDC for at least 5 ETH')
    expect(codesOf(dangers)).toEqual(['token-imitates-native'])
    const values = rows.map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining([usdc, fakeEth, V2, '2026-01-01 00:06:40 UTC']))
  })
})

describe('what is wrong with a swap is a danger', () => {
  test.each<[string, Hex, Hex, bigint, string[]]>([
    ['it gives to another account', V2, fromCoin(USDC, friend), ETHER, ['swap-to-another']],
    ['version 3 gives to another account', V3, input({ recipient: friend }), ETHER, ['swap-to-another']],
    ['it unwraps for another account', V3, many(back, unwrap(ETHER, friend)), 0n, ['swap-to-another']],
    ['it leaves what it gives in the router', V3, input({ recipient: NOBODY }), ETHER, ['swap-to-another']],
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
