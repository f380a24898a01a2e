import { pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { people } from '../decode/fixtures/context.fixture.ts'
import { addressOf } from './logs.ts'
import { balanceCalls, contractsToAsk, correctedByBalances } from './tokenBalances.ts'

const { friend, usdc, nft, app } = people
const me = addressOf(people.me)
const holds = (amount: bigint) => ({ status: '0x1', returnData: toHex(amount, { size: 32 }) })
const refused = { status: '0x0', returnData: '0x' }

test('the contracts that are called and those whose logs name the account are asked, each once', () => {
  const log = (address: string, data: string, topic = friend) => ({ address, topics: [pad(topic)], data })
  const logs = [log(usdc, '0x', me), log(nft, pad(people.me)), log(friend, '0x')]
  expect(contractsToAsk([app, usdc, people.me], logs, me)).toEqual([app, usdc, nft])
})

test('so many contracts are not asked that the answer would take too long', () => {
  const targets = Array.from({ length: 25 }, (_, index) => toHex(index + 1, { size: 20 }))
  expect(contractsToAsk(targets.slice(1), [], me)).toHaveLength(24)
  expect(contractsToAsk(targets, [], me)).toBeNull()
})

test('a question has a limit of gas', () => {
  expect(balanceCalls([usdc], me)).toEqual([
    { to: usdc, data: `0x70a08231${pad(me).slice(2)}`, gas: toHex(500_000) },
  ])
})

describe('what has moved', () => {
  const claim = (amount: bigint, id: bigint | null = null) => [{ token: usdc, id, amount }]
  const moved = (amount: bigint) => claim(amount)
  test.each([
    ['is more than the logs say', claim(-90n), holds(100n), holds(0n), moved(-100n)],
    ['is nothing, whatever the logs say', claim(5n), holds(100n), holds(100n), []],
    ['is what no log says', [], holds(1n), holds(3n), moved(2n)],
    ['is what the logs say if the contract has no balances', claim(-90n), refused, refused, moved(-90n)],
    ['is what the logs say if the second answer is missing', claim(-90n), holds(1n), refused, moved(-90n)],
    ['is what the logs say of collectibles', claim(-1n, 7n), holds(3n), holds(2n), claim(-1n, 7n)],
    ['is unknown to something that is no contract', [], { status: '0x1', returnData: '0x' }, holds(1n), []],
  ])('%s', (_, claimed, before, after, expected) => {
    expect(correctedByBalances(claimed, [usdc], [before], [after])).toEqual(expected)
  })
})
