import { type Hex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { addressOf, uint } from '../../testing/fakeEvm.ts'
import { requireNoOtherLoss } from './losses.ts'

const [TAKER, FROM, TO, SPENDER, OTHER] = [1, 2, 3, 4, 5].map(addressOf) as [Hex, Hex, Hex, Hex, Hex]
const ELSE = /takes something else, or allows it/
const AMOUNT = 1_000n
const token = (address: string) => ({ address, isNative: false, decimals: 6 })
const trial = {
  request: { taker: TAKER, from: token(FROM), to: token(TO), amount: AMOUNT },
  spender: SPENDER,
}

const event = (signature: string, address: string, parties: readonly Hex[], amount = AMOUNT) => ({
  address,
  topics: [toEventSelector(signature), ...parties.map((party) => pad(party))],
  data: uint(amount),
})
const transfer = (address: string, from: Hex, amount?: bigint) =>
  event('Transfer(address,address,uint256)', address, [from, OTHER], amount)
const approval = (address: string, spender: Hex) =>
  event('Approval(address,address,uint256)', address, [TAKER, spender])
const SINGLE = 'TransferSingle(address,address,address,uint256,uint256)'

type Logs = ReturnType<typeof event>[]

test.each<[string, Logs]>([
  ['the amount in two parts', [transfer(FROM, TAKER, 900n), transfer(FROM, TAKER, 100n)]],
  ['what is left of the allowance', [approval(FROM, SPENDER)]],
  ['a part of what is received', [transfer(TO, TAKER, 5n)]],
  ['tokens of others', [transfer(OTHER, SPENDER), transfer(FROM, SPENDER, AMOUNT * 9n)]],
  ['an event without topics', [{ address: OTHER, topics: [], data: '0x' }]],
])('%s is no loss', (_, logs) => {
  expect(() => requireNoOtherLoss(logs, trial)).not.toThrow()
})

test.each<[string, Logs, RegExp]>([
  ['another token', [transfer(FROM, TAKER), transfer(OTHER, TAKER, 1n)], ELSE],
  ['more than the amount', [transfer(FROM, TAKER), transfer(FROM, TAKER, 1n)], /more than the amount/],
  ['an unreadable amount', [{ ...transfer(FROM, TAKER), data: '0x' }], /more than the amount/],
  ['an allowance for a stranger', [approval(FROM, OTHER)], ELSE],
  ['an allowance of another token', [approval(OTHER, SPENDER)], ELSE],
  ['an allowance of the received token', [approval(TO, SPENDER)], ELSE],
  [
    'an allowance for all of a collection',
    [event('ApprovalForAll(address,address,bool)', OTHER, [TAKER, SPENDER])],
    ELSE,
  ],
  ['an item of a collection', [event(SINGLE, OTHER, [SPENDER, TAKER, OTHER])], ELSE],
])('%s is a loss', (_, logs, reason) => {
  expect(() => requireNoOtherLoss(logs, trial)).toThrow(reason)
})

test('a swap of the coin allows nobody anything', () => {
  const request = { ...trial.request, from: token(addressOf(6)) }
  expect(() => requireNoOtherLoss([approval(FROM, SPENDER)], { request, spender: null })).toThrow(ELSE)
})
