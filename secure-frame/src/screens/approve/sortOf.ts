import { number } from '@airlock/kit/messages'
import type { Danger, Display, Row } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { labelsWords } from '../../messages/en/labels.ts'

const TRANSACTIONS: readonly Display['kind'][] = [
  'transfer',
  'approval',
  'revoke',
  'deployment',
  'call',
  'unknown',
]

/** Whether balances can change: then the screen shows the result of a simulation, or that there was none. */
export const isTransaction = ({ kind, network }: Display): boolean =>
  network !== null && TRANSACTIONS.includes(kind)

export const hasCritical = ({ dangers }: Display): boolean =>
  dangers.some(({ level }) => level === 'critical')

/** Whether the screen must state that the request's effects are unknown (SEC-45). */
export const isUnexplained = (display: Display): boolean =>
  !display.understood && (isTransaction(display) || !hasCritical(display))

/** Kinds of which something was read. */
const PARTLY_READ: ReadonlySet<Display['kind']> = new Set(['transfer', 'approval', 'revoke', 'call'])

/** The dangers that a swap has if only its contract is unknown, with those that do not speak of what was read. */
const OF_UNKNOWN_SWAPS: ReadonlySet<string> = new Set([
  'swap-contract',
  'approval',
  'unlimited-approval',
  'received-token-imitates',
  'received-token-unknown',
  'swap-short',
  'high-fee',
  'raised-fee',
  'fee-unknown',
  'insufficient-funds',
])

/** The dangers of what was not read at all. A site may wrap it into something that is read. */
const UNREAD: ReadonlySet<string> = new Set([
  'unknown-call',
  'too-many-calls',
  'delegatecall',
  'malformed',
  'malformed-call',
])

/** How much of an unexplained request is unknown. In doubt it is all of it. */
export function unknownOf({ kind, dangers }: Pick<Display, 'kind' | 'dangers'>): 'all' | 'part' | 'contract' {
  if (!PARTLY_READ.has(kind) || dangers.some(({ code }) => UNREAD.has(code))) return 'all'
  const isContract =
    dangers.some(({ code }) => code === 'swap-contract') &&
    dangers.every(({ code }) => OF_UNKNOWN_SWAPS.has(code))
  return isContract ? 'contract' : 'part'
}

/** Dangers that only state that the effects are unknown. */
const UNCLEAR: ReadonlySet<string> = new Set(['unknown-call', 'typed-data-unknown'])

/** The dangers to show, without those that the top of the screen already states. */
export function dangersOf(display: Display): Danger[] {
  if (!isUnexplained(display)) return display.dangers
  const isContract = unknownOf(display) === 'contract'
  return display.dangers.filter(({ code }) => !UNCLEAR.has(code) && !(isContract && code === 'swap-contract'))
}

/** With more changes than this the dangers come first, so that they stay in view. */
const MOST_CHANGES = 4

/**
 * Whether the dangers are shown above the changes: nothing comes before a critical one, because a simulation
 * shows only what happens at once, as of an approval that somebody uses later. What a node says about a failure
 * explains what was found, such as a balance that does not cover the request, so it comes after that.
 */
export const dangersFirst = (display: Display): boolean =>
  hasCritical(display) ||
  display.balanceChanges?.succeeds === false ||
  (display.balanceChanges?.changes.length ?? 0) > MOST_CHANGES

/** Whether the text only repeats the facts, like a sign-in's: then it is under Details. */
export const isProof = ({ kind }: Display): boolean => kind === 'sign-in'

/**
 * The part that has to be read to its end before an approval: a text, or data that only the person can
 * judge.
 */
export function toBeRead(display: Display): 'message' | 'data' | null {
  if (display.text !== null && !isProof(display)) return 'message'
  return display.understood ? null : 'data'
}

/** Whether the account pays a network fee, even if its amount is unknown. */
export const paysFee = ({ fee }: Display): boolean => !fee?.startsWith(`${number(0)} `)

function feeRow({ fee, sponsored }: Display): Row {
  const label = approveWords.networkFee
  if (sponsored !== undefined) return { label, value: sponsored, kind: 'text' }
  return { label, value: fee ? approveWords.atMost(fee) : approveWords.notKnown, kind: 'amount' }
}

/** The maximum network fee, or who pays it, in one line. */
export const costOf = (display: Display): Row[] => (isTransaction(display) ? [feeRow(display)] : [])

const isDetail = ({ kind, detail }: Row): boolean => detail === true || kind === 'data'

/** Whether a row already shows the account that signs: a smart account signs in its owner's place. */
const isSigner = ({ kind, label, value }: Row, account: string): boolean =>
  kind === 'address' &&
  (label === labelsWords.smartAccount || (label === labelsWords.account && value === account))

/** The facts of a request, then the signing account and its network. */
export function factsOf({ rows, network }: Display, account: string): Row[] {
  const isSaid = rows.some((row) => isSigner(row, account))
  const facts = rows.filter((row) => !isDetail(row))
  if (!isSaid) facts.push({ label: approveWords.yourAccount, value: account, kind: 'address' })
  if (network) facts.push({ label: approveWords.network, value: network.name, kind: 'text' })
  return facts
}

/** The rows under Details, where the titles of their actions are missing. */
export const detailsOf = ({ rows }: Display): Row[] =>
  rows.filter(isDetail).map(({ part: _, ...row }): Row => row)
