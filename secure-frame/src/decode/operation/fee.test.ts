import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { DecodeContext } from '../context.ts'
import { ethereum, people, withTokens } from '../fixtures/context.fixture.ts'
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
  written,
} from './fee.fixture.ts'

const { usdc, nft, fakeEth, app } = people
const known = { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }

describe('a sponsored operation', () => {
  test('is free, and the operator says who pays', async () => {
    const context = { fees, call: node() }
    const display = await shown([send], { by: 'project', changed: { maxFeePerGas: 10n ** 15n }, context })
    expect(fee(display)).toEqual(['Free, paid by Shop'])
    expect(written(display)).toContain(`Paymaster: ${app}`)
    expect([codes(display), display.understood]).toEqual([[], true])
  })

  test.each([
    ['https://shop.example', 'shop.example'],
    [null, 'the site'],
  ])('for which a page of %s has found somebody says so', async (origin, name) => {
    const display = await shown([send], { by: 'page', context: { site: { origin }, fees, call: node() } })
    expect(fee(display)).toEqual([`Free, paid by a service of ${name}`])
    expect(written(display)).toContain(`Paymaster: ${app}`)
  })

  test('is nobody’s gift if the frame does not say whose it is', async () => {
    expect(fee(await shown([send]))).toEqual(['at most 0 ETH'])
    expect(fee(await shown([send], { by: 'project' }))).toEqual(['at most 0 ETH'])
    expect(fee(await shown([send], { by: 'token' }))).toEqual(['at most 0 ETH'])
  })

  test.each<[string, Answer]>([
    ['a node that is away', new Error('The network could not be reached')],
    ['a node that is busy', new Error('rate limit exceeded')],
    ['an answer that is no number', '0x12'],
  ])('is not free with %s: what the paymaster may take is unknown', async (_, allowance) => {
    for (const by of ['project', 'page'] as const) {
      const display = await shown([send], { by, context: { fees, call: node({ allowance }) } })
      expect(fee(display)).toEqual(['not known'])
      expect(display.sponsored).toBeUndefined()
      expect(codes(display)).toEqual(['fee-taker-unknown'])
    }
  })

  test('is not free either if there are more tokens than are checked', async () => {
    const many = Array.from({ length: 13 }, (_, index) =>
      call(toHex(index + 1_000, { size: 20 }), '0x12345678'),
    )
    expect(codes(await shown(many, { by: 'project', context: { fees } }))).toContain('fee-taker-unknown')
  })

  test('is free with a contract that is no token', async () => {
    for (const allowance of [
      '0x',
      new Error('execution reverted'),
      new Error('invalid opcode: INVALID'),
    ] as const)
      expect(
        codes(await shown([send], { by: 'project', context: { fees, call: node({ allowance }) } })),
      ).toEqual([])
  })

  test.each<[string, AccountCall]>([
    ['coins for the paymaster', call(app, '0x', 1n)],
    ['tokens for the paymaster', call(usdc, data('transfer', app, 5n))],
    ['a call within a call', call(nft, `0x12345678${data('transfer', app, 5n).slice(2).toUpperCase()}`)],
  ])('is not free with %s: the page may have it paid so', async (_, payment) => {
    for (const by of ['project', 'page'] as const) {
      const display = await shown([send, payment], { by, context: { fees, call: node() } })
      expect(fee(display)).toEqual(['not known'])
      expect(display.sponsored).toBeUndefined()
      expect(codes(display)).toContain('fee-taker-unknown')
    }
  })

  test('costs tokens that the operation, or an earlier one, lets the paymaster take', async () => {
    const display = await shown([approve, send], { by: 'project', context: { fees } })
    expect(fee(display)).toEqual(['at most 5 USDC'])
    expect(codes(display)).toEqual(['fee-in-tokens', 'approval'])
    expect(display.title).toBe('Do 2 actions at once')
  })

  test.each<[string, readonly AccountCall[], Partial<DecodeContext>]>([
    ['a token that is called', [send], {}],
    ['a verified token', [pay], { network: withTokens(ethereum, [known]).network }],
    ['a token that the project takes', [pay], { fees }],
  ])('costs %s, if the paymaster may take it already', async (_, calls, more) => {
    const display = await shown(calls, {
      by: 'project',
      context: { call: node({ allowance: MAX }), ...more },
    })
    expect(display.fee).toBe('all of your USDC')
    expect(codes(display)).toEqual(['fee-in-tokens'])
  })

  test('may cost several tokens', async () => {
    const grants = [approve, call(fakeEth, data('increaseAllowance', app, 7n))]
    const display = await shown(grants)
    expect(display.fee).toBeNull()
    expect(written(display)).toEqual(
      expect.arrayContaining(['Fee taken from: 5 USDC', 'Fee taken from: 0.000007 ETH']),
    )
  })

  test('costs no token that another account may take', async () => {
    const grant = call(usdc, data('approve', nft, 5n))
    expect(codes(await shown([grant]))).not.toContain('fee-in-tokens')
    const changed = { paymaster: { ...paymaster, paymaster: ENTRY_POINT } }
    expect((await shown([grant], { changed })).fee).toBe('0 ETH')
  })
})
