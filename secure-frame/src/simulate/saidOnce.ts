import type { BalanceChanges, Danger } from '../approval/display.ts'
import type { DecodeContext } from '../decode/context.ts'
import { notEnoughOf } from './callEvm.ts'

/** Marks our own reason for a failure where a danger says the same: that the balance is too low. */
export function saidOnce(
  changes: BalanceChanges,
  dangers: readonly Danger[],
  context: DecodeContext,
): BalanceChanges {
  const isWarned = dangers.some(({ code }) => code === 'insufficient-funds')
  return changes && isWarned && changes.reason === notEnoughOf(context)
    ? { ...changes, isSaid: true }
    : changes
}
