import { getAddress } from 'viem/utils'
import type { Row } from '../../approval/display.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { permissionsWords } from '../../messages/en/permissions.ts'
import { amountOf, type Grant, mostOf, targetOf } from '../../permissions/grant.ts'
import { type DecodeContext, nowOf, row } from '../context.ts'
import { nativeAmount, tokenAmount, tokenRows } from '../evm/amount.ts'
import { expiryRow } from '../evm/expiry.ts'
import type { TokenFacts } from '../evm/lookup.ts'
import { durationName, periodName } from './duration.ts'

export type Terms = Pick<Grant, 'permission' | 'expiresAt' | 'delegate'>

/** An amount of the permission's coin or token. */
function permittedAmount(amount: bigint, facts: TokenFacts | null, context: DecodeContext): string {
  return facts ? tokenAmount(amount, facts) : nativeAmount(amount, context)
}

/** What the permission allows, as the end of a sentence, such as "spend up to 10 USDC every hour". */
export function whatOf({ permission }: Terms, facts: TokenFacts | null, context: DecodeContext): string {
  if ('selectors' in permission) return permissionsWords.useFunctions(permission.selectors.length)
  const amount = permittedAmount(amountOf(permission) ?? 0n, facts, context)
  return 'periodDuration' in permission
    ? permissionsWords.spendEach(amount, periodName(permission.periodDuration))
    : permissionsWords.spend(amount)
}

/** A time, and how far away it is; no time is so far that no calendar has it. */
function limitRow(seconds: number, label: string, context: DecodeContext): Row {
  const left = seconds - Math.floor(nowOf(context) / 1_000)
  const time = expiryRow(BigInt(seconds), label)
  const { value } = time
  if (time.aside === undefined) return time
  return {
    ...time,
    value: left > 0 ? permissionsWords.inTime(value, durationName(left)) : permissionsWords.passed(value),
  }
}

function amountRows(terms: Terms, facts: TokenFacts | null, context: DecodeContext): Row[] {
  const { labels } = permissionsWords
  const { permission } = terms
  const amount = amountOf(permission)
  if (amount === null) return []
  const shown = (value: bigint) => permittedAmount(value, facts, context)
  const limit = row.amount(labels.limit, shown(amount))
  if (!('periodDuration' in permission)) return [limit]
  const now = Math.floor(nowOf(context) / 1_000)
  const begins = permission.startTime > now ? [limitRow(permission.startTime, labels.begins, context)] : []
  const each = permissionsWords.each(shown(amount), periodName(permission.periodDuration))
  return [
    row.amount(labels.limit, each),
    ...begins,
    row.amount(labels.inAll, shown(mostOf(terms, now) ?? 0n)),
  ]
}

/** The facts of a permission: who, what, how much, until when. */
export function termsRows(terms: Terms, facts: TokenFacts | null, context: DecodeContext): Row[] {
  const { labels } = permissionsWords
  const { permission, delegate, expiresAt } = terms
  const target = targetOf(permission)
  const contract =
    'selectors' in permission && target ? [row.address(labelsWords.contract, getAddress(target))] : []
  const functions = 'selectors' in permission ? permission.selectors : []
  return [
    row.address(labels.usedBy, getAddress(delegate)),
    ...contract,
    ...functions.map((selector) => row.text(labels.function, selector)),
    ...amountRows(terms, facts, context),
    ...(facts && target ? tokenRows(target, facts) : []),
    limitRow(expiresAt, labels.ends, context),
  ]
}
