import type { Estimate } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Ready } from './transfer.ts'

/** What the network's own currency is needed for. */
export interface Cost {
  /** Fee and deposit; null where the fee is not known. */
  extra: bigint | null
  /** Whether the account has too little of it for what is to be sent. */
  isShort: boolean
}

/** How nodes say that an account cannot pay. */
const CANNOT_PAY = /insufficient funds|insufficient lamports/i

/** Whether the account has what it takes, as far as anybody knows what it has. */
export function costOf({ asset, transfer }: Ready, estimate: Estimate, coins: bigint | null): Cost {
  const { fee, deposit, findings } = estimate
  const extra = fee === null ? null : fee + deposit
  const saidSo = findings.some(({ code, said }) => code === 'fails' && said && CANNOT_PAY.test(said))
  const needed = (asset.address === null ? transfer.amount : 0n) + (extra ?? 0n)
  return { extra, isShort: saidSo || (coins !== null && needed > coins) }
}

/** An amount of the network's own currency, as a text with its symbol. */
export const inCoins = (amount: bigint, { decimals, symbol }: { decimals: number; symbol: string }): string =>
  `${fromBaseUnits(amount, decimals)} ${symbol}`

/** Three digits are enough of what is only about so much; never less than it is. */
export function roundedUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, amount.toString().length - 3))
  return ((amount + step - 1n) / step) * step
}
