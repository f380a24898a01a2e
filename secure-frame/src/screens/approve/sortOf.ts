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

/** Whether balances can change: then the screen says what a dry run gave, or that there was none. */
export const isTransaction = ({ kind, network }: Display): boolean =>
  network !== null && TRANSACTIONS.includes(kind)

export const hasCritical = ({ dangers }: Display): boolean =>
  dangers.some(({ level }) => level === 'critical')

/** Whether it has to be said that nobody can tell what a request does (SEC-45). */
export const isUnexplained = (display: Display): boolean =>
  !display.understood && (isTransaction(display) || !hasCritical(display))

/** Dangers that only say that nobody can tell what a request does. */
const UNCLEAR: ReadonlySet<string> = new Set(['unknown-call', 'typed-data-unknown'])

/** The dangers to show: what is on top of the screen already is not said twice. */
export const dangersOf = (display: Display): Danger[] =>
  isUnexplained(display) ? display.dangers.filter(({ code }) => !UNCLEAR.has(code)) : display.dangers

/** More changes than this would push the dangers below them out of view. */
const MOST_CHANGES = 4

/** Whether the dangers stand above what changes: what nobody understands changes more than a dry run says. */
export const dangersFirst = (display: Display): boolean =>
  (!display.understood && hasCritical(display)) ||
  (display.balanceChanges?.changes.length ?? 0) > MOST_CHANGES

/** Whether a text is only the proof of the facts, as a sign-in's is: then it stands under Details. */
export const isProof = ({ kind }: Display): boolean => kind === 'sign-in'

/** What has to be read to its end before it can be approved: a text, or data that only the person can judge. */
export function toBeRead(display: Display): 'message' | 'data' | null {
  if (display.text !== null && !isProof(display)) return 'message'
  return display.understood ? null : 'data'
}

/** Whether the account pays the network: also where nobody knows how much. */
export const paysFee = ({ fee }: Display): boolean => fee === null || !/^0(\.0*)? /.test(fee)

/** The most that the network may take, in one line. */
export const costOf = (display: Display): Row[] =>
  isTransaction(display)
    ? [
        {
          label: approveWords.networkFee,
          value: display.fee ? approveWords.atMost(display.fee) : approveWords.notKnown,
          kind: 'amount',
        },
      ]
    : []

const isDetail = ({ kind, detail }: Row): boolean => detail === true || kind === 'data'

/** The facts of a request, then who signs it, and where. */
export function factsOf({ rows, network }: Display, account: string): Row[] {
  const isSaid = rows.some(
    ({ kind, label, value }) => kind === 'address' && label === labelsWords.account && value === account,
  )
  const facts = rows.filter((row) => !isDetail(row))
  if (!isSaid) facts.push({ label: approveWords.yourAccount, value: account, kind: 'address' })
  if (network) facts.push({ label: approveWords.network, value: network.name, kind: 'text' })
  return facts
}

/** What stands under Details. */
export const detailsOf = ({ rows }: Display): Row[] => rows.filter(isDetail)
