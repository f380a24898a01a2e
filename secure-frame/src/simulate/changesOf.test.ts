import { pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decode } from '../approval/decode.ts'
import type { Call, DecodeContext } from '../decode/context.ts'
import { call, ETHER, input, shown as shownSwap, V3, WETH } from '../decode/evm/swaps.fixture.ts'
import { codesOf, ethereum, people, withTokens } from '../decode/fixtures/context.fixture.ts'
import { transaction } from '../decode/fixtures/evm.fixture.ts'
import type { Hex } from '../signing/payload.ts'
import { simulationAnswer } from './simulation.fixture.ts'

const { me, usdc, nft, fakeEth, cat, app } = people
const event = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const transfer = (token: Hex, from: Hex, to: Hex) => ({
  address: token,
  topics: [event, pad(from), pad(to)],
  data: toHex(1_000_000n, { size: 32 }),
})
const arrives = (token: Hex) => transfer(token, app, me)

/** The display of a call that nobody can read, by which these logs are written. */
function shown(logs: readonly object[], context: DecodeContext = ethereum, asked: Call = ethereum.call) {
  const results = [{ status: '0x1', returnData: '0x', logs }]
  return decode(transaction({ to: app, data: '0x12345678' }), {
    ...context,
    call: async (method, params) =>
      method === 'eth_simulateV1' ? simulationAnswer(params, results) : asked(method, params),
  })
}

describe('what an unreadable call gives', () => {
  test.each([
    ['an unknown token', [arrives(cat)], ['received-token-unknown']],
    ['a token that is called like the coin', [arrives(fakeEth)], ['received-token-imitates']],
    ['a token that is called like a known one', [arrives(usdc)], ['received-token-imitates']],
    [
      'two unknown tokens and an imitation',
      [arrives(cat), arrives(people.hostile), arrives(fakeEth)],
      ['received-token-imitates', 'received-token-unknown'],
    ],
    ['a collectible', [{ ...arrives(nft), topics: [...arrives(nft).topics, pad('0x5')], data: '0x' }], []],
    ['nothing, but takes an unknown token', [transfer(cat, me, app)], []],
  ])('is %s', async (_, logs, codes) => {
    const { dangers } = await shown(logs)
    expect(codesOf(dangers)).toEqual([...codes, 'unknown-call'].sort())
  })

  test('is in quotes and with a remark, unless the operator has verified the token', async () => {
    const verified = withTokens(ethereum, [{ address: cat, symbol: 'CAT', name: 'Cat', decimals: 6 }])
    const first = async (context: DecodeContext) => {
      const { balanceChanges, dangers } = await shown([arrives(cat)], context)
      return [balanceChanges?.changes[0], codesOf(dangers)]
    }
    const asset = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
    const marked = { amount: '1 “CAT” (name not verified)', asset: `“Cat” ${asset}` }
    expect(await first(ethereum)).toMatchObject([marked, { length: 2 }])
    expect(await first(verified)).toEqual([
      { direction: 'in', amount: '1 CAT', asset: `Cat ${asset}` },
      ['unknown-call'],
    ])
  })

  test('is the wrapped coin itself at its own address', async () => {
    const asWrapped: Call = (method, params) => {
      const [request, ...rest] = params as [{ to?: string }]
      const isIt = method === 'eth_call' && request.to === WETH.toLowerCase()
      return ethereum.call(method, isIt ? [{ ...request, to: cat }, ...rest] : params)
    }
    const { balanceChanges, dangers } = await shown([arrives(WETH)], ethereum, asWrapped)
    expect(balanceChanges?.changes).toEqual([{ direction: 'in', amount: '1 CAT', asset: `Cat ${WETH}` }])
    expect(codesOf(dangers)).toEqual(['unknown-call'])
  })

  test('is a listed token whose contract says other decimals', async () => {
    const listed = withTokens(ethereum, [{ address: cat, symbol: 'CAT', name: 'Cat', decimals: 18 }])
    const { balanceChanges, dangers } = await shown([arrives(cat)], listed)
    expect(balanceChanges?.changes).toMatchObject([{ amount: '1,000,000 units of a token' }])
    expect(codesOf(dangers)).toEqual(['token-other-decimals', 'unknown-call'])
  })
})

test('a swap that is read and simulated has the danger of its token once', async () => {
  const results = [{ status: '0x1', returnData: '0x', logs: [arrives(cat)] }]
  const simulating: Call = async (method, params) =>
    method === 'eth_simulateV1' ? simulationAnswer(params, results) : call(method, params)
  const swap = input({ to: cat, least: 1_000_000n })
  const { balanceChanges, dangers } = await shownSwap(V3, swap, ETHER, { call: simulating })
  expect(balanceChanges?.dangers).toHaveLength(1)
  expect(codesOf(dangers)).toEqual(['received-token-unknown'])
})
