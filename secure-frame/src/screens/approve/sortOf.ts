import type { Display, Row } from '../../approval/display.ts'

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

/** Dangers that say by themselves that nobody can tell what a request does. */
const UNCLEAR: ReadonlySet<string> = new Set(['unknown-call', 'typed-data-unknown'])

/** Whether it still has to be said that nobody can tell what a request does (SEC-45): once is enough. */
export const isUnexplained = (display: Display): boolean =>
  !display.understood &&
  !display.dangers.some(({ code }) => UNCLEAR.has(code)) &&
  (isTransaction(display) || !hasCritical(display))

/** Whether a text is only the proof of the facts, as a sign-in's is: then the facts come first. */
export const isProof = ({ kind }: Display): boolean => kind === 'sign-in'

/** The facts of a request, then who signs it, where, and for how much. */
export function factsOf(display: Display, account: string): Row[] {
  const { rows, network, fee } = display
  const isSaid = rows.some(
    ({ kind, label, value }) => kind === 'address' && label === 'Account' && value === account,
  )
  const facts: Row[] = isSaid
    ? [...rows]
    : [...rows, { label: 'Your account', value: account, kind: 'address' }]
  if (network) facts.push({ label: 'Network', value: network.name, kind: 'text' })
  if (isTransaction(display))
    facts.push({ label: 'Network fee', value: fee ? `at most ${fee}` : 'not known', kind: 'amount' })
  return facts
}
