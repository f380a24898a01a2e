import { encodeAbiParameters, encodeFunctionData, type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { simulationAnswer } from '../../simulate/simulation.fixture.ts'
import type { Call } from '../context.ts'
import { codesOf, ethereum, people, withTokens } from '../fixtures/context.fixture.ts'
import {
  call,
  ETHER,
  fromCoin,
  input,
  many,
  NOBODY,
  shown,
  UNTIL,
  USDC,
  unwrap,
  V2,
  V3,
  v2,
  WETH,
} from './swaps.fixture.ts'

const { me, friend, usdc, nft, fakeEth, hostile, cat } = people
const nobodys = { network: ethereum.network }
const youReceive = 'You receive'

describe('a token that nobody has verified', () => {
  test('is given under a name that is marked as its maker’s, with a danger', async () => {
    const { title, rows, dangers } = await shown(V3, input({ to: cat }), ETHER)
    expect(title).toBe('Swap 1 ETH for at least 2,965 “CAT” (name not verified)')
    expect(dangers).toMatchObject([{ code: 'received-token-unknown', level: 'warning' }])
    const value = 'at least 2,965 “CAT” (name not verified), before the token’s own fees'
    expect(rows).toContainEqual({ label: youReceive, value, kind: 'amount' })
  })

  test('whose name is too deceptive to be shown is given without one', async () => {
    const { title, dangers } = await shown(V3, input({ to: hostile }), ETHER)
    expect(title).toBe('Swap 1 ETH for at least 2,965 tokens')
    expect(codesOf(dangers)).toEqual(['received-token-unknown'])
  })

  const other = (symbol: string) => ({
    network: withTokens(ethereum, [{ address: nft, symbol, name: 'Another', decimals: 6 }]).network,
  })
  test.each([
    ['the network’s coin', fakeEth, {}, 'received-token-imitates'],
    ['a token that the operator has verified', cat, other('CAT'), 'received-token-imitates'],
    ['such a token in other letters', cat, other('Cat'), 'received-token-imitates'],
    ['a token that is known by itself', usdc, nobodys, 'received-token-imitates'],
    ['no known token', cat, other('DOG'), 'received-token-unknown'],
  ])('and is called like %s', async (_, to, context, code) => {
    const { dangers } = await shown(V3, input({ to }), ETHER, context)
    const level = code === 'received-token-imitates' ? 'critical' : 'warning'
    expect(dangers).toMatchObject([{ code, level }])
  })

  const called = (symbol: string): Call => {
    const answer = encodeAbiParameters([{ type: 'string' }], [symbol])
    return async (method, params) => {
      const [request] = params as [{ to?: string; data?: string }]
      const isIt = method === 'eth_call' && request.to === cat && request.data?.startsWith('0x95d89b41')
      return isIt ? answer : call(method, params)
    }
  }
  test.each([
    ['ΕΤΗ', 'critical'],
    ['ꓴꓢꓓꓚ', 'critical'],
    ['ＵＳＤＣ', 'critical'],
    ['USDC.', 'critical'],
    ['_U-S+D.C', 'critical'],
    ['WETH', 'critical'],
    ['USD₮0', 'critical'],
    ['USDCX', 'warning'],
  ])('and calls itself %s has a danger that is %s', async (symbol, level) => {
    const { dangers } = await shown(V3, input({ to: cat }), ETHER, { ...nobodys, call: called(symbol) })
    const code = level === 'critical' ? 'received-token-imitates' : 'received-token-unknown'
    expect(dangers).toMatchObject([{ code, level }])
  })

  test('is none if it is the wrapped coin', async () => {
    const asToken: Call = (method, params) => {
      const [request, ...rest] = params as [{ to?: string }]
      const isWrapped = method === 'eth_call' && request.to?.toLowerCase() === WETH.toLowerCase()
      return call(method, isWrapped ? [{ ...request, to: fakeEth }, ...rest] : params)
    }
    const swap = input({ from: usdc, to: WETH, amount: USDC, least: 1_000_000n })
    const { title, dangers } = await shown(V3, swap, 0n, { call: asToken })
    expect(title).toBe('Swap 2,965 USDC for at least 1 ETH')
    expect(codesOf(dangers)).not.toContain('received-token-imitates')
    expect(codesOf(dangers)).not.toContain('received-token-unknown')
  })
})

describe('a known token', () => {
  const answering = (beginning: string, answer: Hex): Call => {
    return async (method, params) => {
      const [request] = params as [{ to?: string; data?: string }]
      const isIt = method === 'eth_call' && request.to === usdc && request.data?.startsWith(beginning)
      return isIt ? answer : call(method, params)
    }
  }
  const said = (beginning: string, answer: Hex) =>
    shown(V2, fromCoin(), ETHER, { call: answering(beginning, answer) })

  test('is named without a remark or danger', async () => {
    const { title, dangers } = await shown(V2, fromCoin(), ETHER)
    expect([title, dangers]).toEqual(['Swap 1 ETH for at least 2,965 USDC', []])
  })

  test.each([
    ['other decimals', '0x313ce567', toHex(18, { size: 32 }), 'critical', '2,965,000,000 units of a token'],
    [
      'another symbol',
      '0x95d89b41',
      encodeAbiParameters([{ type: 'string' }], ['USDX']),
      'warning',
      '2,965 USDC',
    ],
  ])('whose contract says %s has a danger', async (_, beginning, answer, level, amount) => {
    const { title, dangers } = await said(beginning, answer)
    expect(title).toBe(`Swap 1 ETH for at least ${amount}`)
    const code = level === 'critical' ? 'token-other-decimals' : 'token-other-symbol'
    expect(dangers).toMatchObject([{ code, level }])
  })

  test.each([
    ['does not answer', '0x'],
    ['answers with more decimals than any token has', toHex(77, { size: 32 })],
  ] as const)('of which the node %s is described by the list', async (_, answer) => {
    const { title, dangers } = await said('0x313ce567', answer)
    expect([title, dangers]).toEqual(['Swap 1 ETH for at least 2,965 USDC', []])
  })
})

test('only the wrapped coin is unwrapped: any other token stays with the router', async () => {
  const data = many(input({ recipient: NOBODY }), unwrap(0n, me))
  const { title, rows, dangers, understood } = await shown(V3, data, ETHER)
  expect(title).toBe('Swap 1 ETH for at least 2,965 USDC')
  expect(rows).toContainEqual({ label: 'Given to', value: V3, kind: 'address' })
  expect(codesOf(dangers)).toEqual(['swap-contract', 'swap-to-another'])
  expect(understood).toBe(false)
})

describe('a swap of which less arrives in the simulation than it names', () => {
  const event = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const arriving = (amount: bigint): Call => {
    const log = { address: usdc, topics: [event, pad(V2), pad(me)], data: toHex(amount, { size: 32 }) }
    const results = [{ status: '0x1', returnData: '0x', logs: [log] }]
    return async (method, params) =>
      method === 'eth_simulateV1' ? simulationAnswer(params, results) : call(method, params)
  }
  const short = async (data: Hex, amount: bigint) =>
    codesOf((await shown(V2, data, ETHER, { call: arriving(amount) })).dangers)

  test('has a danger', async () => {
    expect(await short(fromCoin(), USDC - 1n)).toEqual(['swap-short'])
    expect(await short(fromCoin(), USDC)).toEqual([])
  })

  test('is not meant if another account gets it', async () => {
    expect(await short(fromCoin(USDC, friend), 0n)).toEqual(['swap-to-another'])
  })

  test('is also noticed on a node that cannot simulate but lets balances be compared', async () => {
    const data = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactETHForTokens',
      args: [USDC, [WETH, usdc], me, UNTIL],
    })
    const words = [1n, ETHER, 0n, 1n, 0n, 1n, 5n, 1n, 0n, 1n, 5n + USDC - 1n]
    const older: Call = async (method, params) => {
      if (method === 'eth_getCode' && params[0] === me) return '0x'
      if (method === 'eth_createAccessList') return { accessList: [{ address: usdc }] }
      if (method !== 'eth_call' || !('from' in (params[0] as object))) return call(method, params)
      return params.length === 3
        ? `0x${words.map((each) => toHex(each, { size: 32 }).slice(2)).join('')}`
        : '0x'
    }
    const { balanceChanges, dangers } = await shown(V2, data, ETHER, { call: older })
    expect(balanceChanges).toMatchObject({ partial: true, short: true })
    expect(codesOf(dangers)).toEqual(['swap-short'])
  })
})
