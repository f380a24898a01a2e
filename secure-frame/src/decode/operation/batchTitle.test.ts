import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import {
  ETHER,
  input,
  many,
  NOBODY,
  call as routers,
  USDC,
  unwrap,
  V2,
  V3,
  WETH,
} from '../evm/swaps.fixture.ts'
import { people } from '../fixtures/context.fixture.ts'
import { data, MAX } from '../fixtures/evm.fixture.ts'
import { operation, smart, withEntryPoint } from '../fixtures/operation.fixture.ts'

const { usdc, friend, app } = people

const call = (to: Hex, calldata: Hex, value = 0n): AccountCall => ({ to, value, data: calldata })
const allow = (spender: Hex, amount: bigint, token = usdc) => call(token, data('approve', spender, amount))
const swapping = (recipient: Hex = smart.address, least = ETHER) => {
  const swap = input({ from: usdc, to: WETH, recipient: NOBODY, amount: USDC, least })
  return call(V3, many(swap, unwrap(least, recipient)))
}

const node: typeof routers = async (method, params) => {
  const code = await routers(method, params)
  return method === 'eth_getCode' && code === '0x6001' ? code : withEntryPoint.call(method, params)
}
const titleOf = async (calls: readonly AccountCall[]) =>
  (await decode(operation(calls), { ...withEntryPoint, call: node })).title

test('a swap with the permission that it needs is named by the swap', async () => {
  expect(await titleOf([allow(V3, USDC), swapping()])).toBe('Swap 2,965 USDC for at least 1 ETH')
})

test.each<[string, readonly AccountCall[]]>([
  ['allows more than is swapped', [allow(V3, USDC + 1n), swapping()]],
  ['allows without a limit', [allow(V3, MAX), swapping()]],
  ['allows another contract', [allow(app, USDC), swapping()]],
  ['allows another router', [allow(V2, USDC), swapping()]],
  ['allows another token', [allow(V3, USDC, people.nft), swapping()]],
  ['swaps over a contract that is not known', [allow(app, USDC), { ...swapping(), to: app }]],
  ['gives to someone else', [allow(V3, USDC), swapping(friend)]],
  ['swaps for nothing', [allow(V3, USDC), swapping(smart.address, 0n)]],
  ['allows after the swap', [swapping(), allow(V3, USDC)]],
  ['does more', [allow(V3, USDC), swapping(), call(friend, '0x', 1n)]],
  ['pays the router besides', [call(usdc, data('transfer', V3, USDC)), swapping()]],
  ['adds to an earlier permission', [call(usdc, data('increaseAllowance', V3, USDC)), swapping()]],
  ['pays along with the permission', [{ ...allow(V3, USDC), value: 1n }, swapping()]],
])('a batch that %s is not', async (_what, calls) => {
  expect(await titleOf(calls)).toBe(`Do ${calls.length} actions at once`)
})
