import type { BalanceChanges, Danger } from '../approval/display.ts'
import type { DecodeContext } from '../decode/context.ts'
import type { Payload } from '../signing/payload.ts'
import { notEnoughOf } from './callEvm.ts'

/**
 * Marks our own reason for a failure where a danger says the same: that the balance is too low. No network accepts such a
 * transaction, so it is marked as free. An operation of a smart account may fail later, and pay its fee with a token.
 */
export function saidOnce(
  changes: BalanceChanges,
  dangers: readonly Danger[],
  kind: Payload['kind'],
  context: DecodeContext,
): BalanceChanges {
  const isWarned = dangers.some(({ code }) => code === 'insufficient-funds')
  if (!changes || !isWarned || changes.reason !== notEnoughOf(context)) return changes
  return { ...changes, isSaid: true, ...(kind === 'evm-transaction' && { isFree: true }) }
}
