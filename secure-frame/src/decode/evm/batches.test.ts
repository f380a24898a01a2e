import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decode } from '../../approval/decode.ts'
import { ethereum, people } from '../fixtures/context.fixture.ts'
import { data, HASH, transaction } from '../fixtures/evm.fixture.ts'

const { me, friend, usdc, nft, app } = people

const shown = (contract: Hex, calldata: Hex) =>
  decode(transaction({ to: contract, data: calldata }), ethereum)
const mine = data('transferFrom', me, friend, 7n)
const theirs = data('transferFrom', friend, app, 7n)
const safe = (inner: Hex) => data('execTransaction', usdc, 0n, inner, 0, 0n, 0n, 0n, friend, friend, '0x')

describe('the person’s own tokens, moved by another contract', () => {
  test.each<[string, Hex]>([
    ['in aggregate3', data('aggregate3', [[usdc, true, mine]])],
    ['aggregate', data('aggregate', [[usdc, mine]])],
    ['tryAggregate', data('tryAggregate', false, [[usdc, mine]])],
    [
      'in aggregate3 next to other calls',
      data('aggregate3', [
        [usdc, true, theirs],
        [usdc, true, mine],
      ]),
    ],
    ['a collectible', data('aggregate3', [[nft, true, mine]])],
    ['in a multicall within a multicall', data('multicall', [data('aggregate3', [[usdc, true, mine]])])],
    ['of a shared account', safe(mine)],
  ])('%s: are a critical danger', async (_, calldata) => {
    const { dangers } = await shown(app, calldata)
    expect(dangers).toContainEqual(expect.objectContaining({ code: 'own-tokens-moved', level: 'critical' }))
  })

  test('are not described as another account’s, and the action is expanded', async () => {
    const { title, rows, dangers } = await shown(app, data('aggregate3', [[usdc, true, mine]]))
    expect(title).toBe('In a contract’s name: Move 0.000007 USDC out of your account')
    expect(dangers.map(({ code }) => code)).toEqual(['own-tokens-moved'])
    expect(rows).toEqual(
      expect.arrayContaining([
        { label: 'From', value: me, kind: 'address' },
        { label: 'To', value: '0x2222222222222222222222222222222222222222', kind: 'address' },
        { label: 'Amount', value: '0.000007 USDC', kind: 'amount' },
      ]),
    )
  })

  test('are an ordinary transfer if the person moves them', async () => {
    const { title, dangers } = await shown(usdc, mine)
    expect([title, dangers]).toEqual(['Send 0.000007 USDC', []])
  })

  test('are not theirs if they belong to another account', async () => {
    const { dangers } = await shown(app, data('aggregate3', [[usdc, true, theirs]]))
    expect(dangers.map(({ code }) => code)).toEqual(['not-your-tokens'])
  })

  test('are theirs if a contract submits their permit', async () => {
    const permit = data('permit', me, app, 5n, 1n, 27, HASH, HASH)
    const { dangers } = await shown(app, data('aggregate3', [[usdc, true, permit]]))
    expect(dangers.map(({ code }) => code)).toEqual(['approval'])
  })
})

describe('the actions of a batch', () => {
  const labels = async (calldata: Hex) => (await shown(usdc, calldata)).rows.map(({ label }) => label)
  const send = data('transfer', friend, 1n)

  test('are expanded, one after the other, with nested numbers', async () => {
    const nested = data('multicall', [send, data('multicall', [send, data('approve', app, 1n)])])
    expect((await labels(nested)).filter((label) => /^Action/.test(label))).toEqual([
      'Actions',
      'Action 1',
      'Action 2',
      'Actions',
      'Action 2.1',
      'Action 2.2',
    ])
  })

  test('above the limit are counted, and their number is shown', async () => {
    const { rows, dangers } = await shown(usdc, data('multicall', Array<Hex>(17).fill(send)))
    expect(rows).toContainEqual({ label: 'More actions', value: '1', kind: 'text' })
    expect(dangers.map(({ code }) => code)).toEqual(['too-large'])
    expect((await shown(usdc, data('multicall', Array<Hex>(16).fill(send)))).dangers).toEqual([])
  })
})
