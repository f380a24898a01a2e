import { exactQuantity } from '@airlock/kit/messages'
import { fromBaseUnits } from '../../format/amount.ts'
import { siteName } from '../../format/siteName.ts'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import type { SmartSession } from './sessions.ts'

const LENGTHS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time (s) in the largest unit of which it is a multiple: 7,200 is "2 hours". */
function periodText(seconds: number): string {
  const [unit, length] = LENGTHS.find(([, one]) => seconds % one === 0) ?? LENGTHS[3]
  return smartSessionsWords.periods[unit](seconds / length)
}

/** The exact amount with its unit. */
function amountText(baseUnits: string, { unit }: Pick<SmartSession, 'unit'>): string {
  const value = BigInt(baseUnits)
  if (!unit) return smartSessionsWords.baseUnits(exactQuantity(String(value)))
  return `${exactQuantity(fromBaseUnits(value, unit.decimals))} ${unit.symbol}`
}

/** What the site may do, such as "Spend up to 10 USDC every hour". */
export function whatText(session: Pick<SmartSession, 'permission' | 'unit'>): string {
  const { permission } = session
  if ('selectors' in permission) return smartSessionsWords.call(permission.selectors.length)
  if ('allowance' in permission) return smartSessionsWords.spend(amountText(permission.allowance, session))
  const amount = amountText(permission.periodAmount, session)
  return smartSessionsWords.spendEach(amount, periodText(permission.periodDuration))
}

/** How much of the amount is used, with the label for it; null if it is unknown, or there is no amount. */
export function usedText(
  session: Pick<SmartSession, 'permission' | 'unit' | 'used'>,
): { label: string; text: string } | null {
  const { permission, used } = session
  if (used === null || 'selectors' in permission) return null
  const isPeriodic = 'periodAmount' in permission
  const limit = isPeriodic ? permission.periodAmount : permission.allowance
  return {
    label: isPeriodic ? smartSessionsWords.usedInPeriod : smartSessionsWords.used,
    text: smartSessionsWords.usedOf(amountText(used, session), amountText(limit, session)),
  }
}

/** The host of the site that asked. */
export const siteText = ({ site }: Pick<SmartSession, 'site'>): string =>
  (site && siteName(site)) || smartSessionsWords.unknownSite
