import { concatHex, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { decode } from '../../approval/decode.ts'
import type { DecodeContext } from '../context.ts'
import { ethereum, node, people, withTokens } from '../fixtures/context.fixture.ts'
import { transaction } from '../fixtures/evm.fixture.ts'

const { me, usdc } = people

/** Uniswap's routers on Ethereum. */
export const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const V3: Hex = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
export const V3_02: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

export const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])
export const v3 = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 least))',
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))',
  'function multicall(bytes[])',
  'function unwrapWETH9(uint256, address)',
  'function refundETH()',
])
export const v302 = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 least))',
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint160))',
])

export const ETHER = 10n ** 18n
export const USDC = 2_965_000_000n
export const UNTIL = 1_767_226_000n
export const NOBODY: Hex = `0x${'0'.repeat(40)}`
export const path = (one: Hex, other: Hex) => concatHex([one, numberToHex(500, { size: 3 }), other])

export const input = (given: { from?: Hex; to?: Hex; recipient?: Hex; least?: bigint; amount?: bigint }) => {
  const { from = WETH, to = usdc, recipient = me, least = USDC, amount = ETHER } = given
  const params = { path: path(from, to), recipient, deadline: UNTIL, amountIn: amount, least }
  return encodeFunctionData({ abi: v3, functionName: 'exactInput', args: [params] })
}
export const many = (...calls: Hex[]) =>
  encodeFunctionData({ abi: v3, functionName: 'multicall', args: [calls] })
export const unwrap = (least: bigint, to: Hex) =>
  encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [least, to] })
export const refund = encodeFunctionData({ abi: v3, functionName: 'refundETH' })
export const fromCoin = (least = USDC, to: Hex = me) =>
  encodeFunctionData({
    abi: v2,
    functionName: 'swapExactETHForTokens',
    args: [least, [WETH, usdc], to, UNTIL],
  })

/** The node of the fixtures, on which the routers have code. */
const ROUTERS = [V2, V3, V3_02].map((router) => router.toLowerCase())
export const call = async (method: string, params: unknown[]) =>
  method === 'eth_getCode' && ROUTERS.includes(String(params[0]).toLowerCase())
    ? '0x6001'
    : node(method, params)

/** The operator has verified one token. */
const verified = [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]

export const shown = (to: Hex, data: Hex, value = 0n, changed: Partial<DecodeContext> = {}) =>
  decode(transaction({ to, data, value, gas: 300_000n }), {
    ...withTokens(ethereum, verified),
    call,
    ...changed,
  })
