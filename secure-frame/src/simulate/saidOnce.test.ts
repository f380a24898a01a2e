import { expect, test } from 'vitest'
import type { Danger } from '../approval/display.ts'
import type { DecodeContext } from '../decode/context.ts'
import { saidOnce } from './saidOnce.ts'

const context = { network: null } as DecodeContext
const failing = (reason: string | null) => ({ succeeds: false, reason, changes: [] })
const danger = (code: string): Danger => ({ code, level: 'warning', text: code })
const OURS = 'There is not enough coins in your account'

test.each([
  ['our own reason beside the danger that says it', 'insufficient-funds', OURS, true],
  ['a contract’s reason', 'insufficient-funds', 'too late', undefined],
  ['no reason', 'insufficient-funds', null, undefined],
  ['our own reason without that danger', 'high-fee', OURS, undefined],
])('%s', (_, code, reason, isSaid) => {
  expect(saidOnce(failing(reason), [danger(code)], 'evm-user-operation', context)).toEqual({
    ...failing(reason),
    isSaid,
  })
})

test('a transaction that a balance is too low for costs nothing', () => {
  const said = (code: string) => saidOnce(failing(OURS), [danger(code)], 'evm-transaction', context)
  expect(said('insufficient-funds')).toMatchObject({ isSaid: true, isFree: true })
  expect(said('high-fee')).toEqual(failing(OURS))
})

test('no result', () => {
  expect(saidOnce(null, [danger('insufficient-funds')], 'evm-transaction', context)).toBeNull()
})
