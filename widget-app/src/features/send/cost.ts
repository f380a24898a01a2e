import type { Estimate } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Ready } from './transfer.ts'

/** The part of a transfer's cost that is paid in the native currency. */
export interface Cost {
  /** Fee and deposit; null if the fee is unknown. */
  extra: bigint | null
  /** Whether the account has too little native currency for the transfer. */
  isShort: boolean
}

/** The messages of nodes for an account that cannot pay. */
const CANNOT_PAY = /insufficient funds|insufficient lamports/i

/** Computes the cost, and whether the account can pay it as far as its balance is known. */
export function costOf({ asset, transfer }: Ready, estimate: Estimate, coins: bigint | null): Cost {
  const { fee, deposit, findings } = estimate
  const extra = fee === null ? null : fee + deposit
  const saidSo = findings.some(({ code, said }) => code === 'fails' && said && CANNOT_PAY.test(said))
  const needed = (asset.address === null ? transfer.amount : 0n) + (extra ?? 0n)
  return { extra, isShort: saidSo || (coins !== null && needed > coins) }
}

/** An amount of the native currency as text with its symbol. */
export const inCoins = (amount: bigint, { decimals, symbol }: { decimals: number; symbol: string }): string =>
  `${fromBaseUnits(amount, decimals)} ${symbol}`

/** An estimate needs only three digits; rounded up, so that it is never too low. */
export function roundedUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, amount.toString().length - 3))
  return ((amount + step - 1n) / step) * step
}
