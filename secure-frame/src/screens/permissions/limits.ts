import { decimalSign, exactQuantity } from '@airlock/kit/messages'
import { formatUnits, parseUnits } from 'viem/utils'
import { permissionsWords } from '../../messages/en/permissions.ts'

/** The amount that a site asks for. */
export interface AskedAmount {
  /** In base units. */
  most: bigint
  decimals: number
  /** The name of the coin or token; null if it has none that can be shown. */
  symbol: string | null
}

/** The amount as text that {@link readAmount} reads: not grouped, because people change it. */
export const amountText = ({ decimals }: AskedAmount, amount: bigint): string => formatUnits(amount, decimals)

/** What a person has typed, in base units, or why it cannot be used. It is never more than was asked for. */
export function readAmount(typed: string, asked: AskedAmount): { amount: bigint } | { problem: string } {
  const { adjust } = permissionsWords
  const text = typed.trim().replace(decimalSign(), '.')
  if (!/^(?:\d{1,60}(?:\.\d{0,60})?|\.\d{1,60})$/.test(text)) return { problem: adjust.notANumber }
  const fraction = text.split('.')[1] ?? ''
  if (fraction.replace(/0+$/, '').length > asked.decimals) return { problem: adjust.tooFine(asked.decimals) }
  const amount = parseUnits(`0${text}`, asked.decimals)
  if (amount === 0n) return { problem: adjust.nothing }
  if (amount <= asked.most) return { amount }
  const most = exactQuantity(amountText(asked, asked.most))
  return { problem: adjust.tooMuch(asked.symbol === null ? most : `${most} ${asked.symbol}`) }
}

/** Times that are offered (s). */
const TIMES = [3_600, 86_400, 7 * 86_400, 14 * 86_400, 30 * 86_400]

/** The times that a person can choose, the longest first: the one that was asked for, and shorter ones. */
export function timesUpTo(asked: number): number[] {
  // A time that is nearly the asked one is no choice.
  return [asked, ...TIMES.filter((time) => time < 0.9 * asked).reverse()]
}
