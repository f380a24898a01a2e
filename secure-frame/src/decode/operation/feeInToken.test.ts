import { describe, expect, test } from 'vitest'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { feeCalls } from '../../smartAccount/tokenFee.ts'
import type { DecodeContext } from '../context.ts'
import { people } from '../fixtures/context.fixture.ts'
import { data, MAX } from '../fixtures/evm.fixture.ts'
import {
  type Answer,
  approve,
  call,
  codes,
  fee,
  fees,
  node,
  pay,
  paymaster,
  send,
  shown,
} from './fee.fixture.ts'

const { usdc, nft, app } = people

describe('a fee in a token', () => {
  const amount = 1_210_000n
  const approval = { token: usdc, paymaster: app, amount }
  const own = feeCalls(approval, false)
  const context = { fees, call: node() }
  const paid = (calls: readonly AccountCall[], more: Partial<DecodeContext> = {}) =>
    shown(calls, { by: 'token', context: { ...context, ...more } })

  test('is shown as the fee: its approval is none of the person’s actions', async () => {
    const display = await paid([...own, send])
    expect(fee(display)).toEqual(['at most 1.21 USDC'])
    expect([display.title, display.kind, codes(display)]).toEqual(['Send 1.5 USDC', 'transfer', []])
    expect((await paid([...feeCalls(approval, true), send])).title).toBe('Send 1.5 USDC')
    expect((await paid([...own, send, pay])).title).toBe('Send 2 payments')
  })

  test('includes what the paymaster may take already, which it can do before the operation', async () => {
    const display = await paid([...own, send], { call: node({ allowance: 300_000n }) })
    expect(fee(display)).toEqual(['at most 1.51 USDC'])
    expect([display.title, codes(display)]).toEqual(['Send 1.5 USDC', []])
  })

  test('needs no approval if an earlier one is enough', async () => {
    const display = await paid([send], { call: node({ allowance: 2_000_000n }) })
    expect([fee(display), display.title, codes(display)]).toEqual([['at most 2 USDC'], 'Send 1.5 USDC', []])
  })

  test.each<[string, Answer, string[]]>([
    ['more than 5 % of the balance', 24_000_000n, ['high-fee']],
    ['more than the balance', 1_000_000n, ['high-fee', 'insufficient-funds']],
    ['more than what the calls leave', 2_700_000n, ['high-fee', 'insufficient-funds']],
    ['an unknown part of the balance', new Error('away'), ['fee-unknown']],
  ])('of %s is a danger', async (_, balance, expected) => {
    expect(codes(await paid([...own, send], { call: node({ balance }) })).sort()).toEqual(expected)
  })

  test('with limits of gas that inflate it is a danger', async () => {
    const changed = { paymaster: { ...paymaster, paymasterPostOpGasLimit: 2_000_000n } }
    const display = await shown([...own, send], { by: 'token', changed, context })
    expect(codes(display)).toEqual(['high-gas'])
  })

  const visible = ['fee-in-tokens', 'approval']
  test.each<[string, readonly AccountCall[], Partial<DecodeContext>, string[]]>([
    ['that the frame has not put there', [...own, send], { fees: { sponsor: 'Shop', tokens: [] } }, visible],
    ['after another call', [send, ...own], {}, visible],
    ['beside another one for the paymaster', [...own, approve], {}, visible],
    ['for another account', feeCalls({ ...approval, paymaster: nft }, false).concat(send), {}, ['approval']],
    [
      'of all tokens',
      feeCalls({ ...approval, amount: MAX }, false).concat(send),
      {},
      ['unlimited-approval', 'fee-in-tokens'],
    ],
    ['alone', own, {}, visible],
  ])('hides no approval %s', async (_, calls, more, expected) => {
    const display = await paid(calls, more)
    expect(codes(display)).toEqual(expect.arrayContaining(expected))
    expect(JSON.stringify([display.title, display.tree])).toContain('approve')
  })

  test('is not known if another call pays the paymaster too, and then hides no approval', async () => {
    const display = await paid([...own, call(usdc, data('transfer', app, 5n))])
    expect(fee(display)).toEqual(['not known'])
    expect(codes(display)).toEqual(expect.arrayContaining(['fee-in-tokens', 'fee-taker-unknown', 'approval']))
    expect(display.title).toBe('Do 2 actions at once')
  })

  test('hides none if somebody else pays', async () => {
    const display = await shown([...own, send], { by: 'project', context })
    expect([codes(display), display.title]).toEqual([visible, 'Do 2 actions at once'])
  })
})
