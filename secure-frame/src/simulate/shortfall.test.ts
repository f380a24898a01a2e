import { expect, test } from 'vitest'
import {
  ETHER,
  fromCoin,
  input,
  many,
  NOBODY,
  USDC,
  unwrap,
  V2,
  V3,
  WETH,
} from '../decode/evm/swaps.fixture.ts'
import { people } from '../decode/fixtures/context.fixture.ts'
import { data } from '../decode/fixtures/evm.fixture.ts'
import type { Hex } from '../signing/payload.ts'
import { addressOf, NATIVE } from './logs.ts'
import { fallsShort } from './shortfall.ts'

const { me, friend, usdc } = people
const of = (to: Hex, bytes: Hex, value = 0n) => ({ from: me, to, value, data: bytes })
const gains = (token: Hex, amount: bigint) => ({ token: addressOf(token), id: null, amount })

const buy = of(V2, fromCoin(), ETHER)
const back = input({ from: usdc, to: WETH, recipient: NOBODY, amount: USDC, least: ETHER })
const sell = of(V3, many(back, unwrap(ETHER, me)))
const pay = of(friend, '0x', ETHER)
const send = of(usdc, data('transfer', friend, 1n))

test.each([
  ['as much as named', [buy], [gains(usdc, USDC)], false],
  ['less', [buy], [gains(usdc, USDC - 1n)], true],
  ['nothing', [buy], [], true],
  ['less of the coin', [sell], [gains(NATIVE, ETHER - 1n)], true],
  ['as much of the coin', [sell], [gains(NATIVE, ETHER)], false],
  ['what another call then pays', [sell, pay], [], false],
  ['what another swap then pays', [buy, sell], [], false],
  ['once what two swaps name', [buy, buy], [gains(usdc, USDC)], true],
  ['no swap', [pay, send], [], false],
  ['a deployment', [{ ...pay, to: null }], [], false],
  ['for another account', [of(V2, fromCoin(USDC, friend), ETHER)], [], false],
])('%s', (_, calls, moved, expected) => {
  expect(fallsShort(calls, moved)).toBe(expected)
})

test('a token that may not have been checked is not missing', () => {
  expect(fallsShort([buy], [], true)).toBe(false)
  expect(fallsShort([buy], [gains(usdc, 1n)], true)).toBe(true)
})
