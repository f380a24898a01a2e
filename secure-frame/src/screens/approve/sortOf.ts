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

/** The facts of a request, then who signs it, where, and for how much. */
export function factsOf(display: Display, account: string): Row[] {
  const { rows, network, fee } = display
  const facts: Row[] = [...rows, { label: 'Your account', value: account, kind: 'address' }]
  if (network) facts.push({ label: 'Network', value: network.name, kind: 'text' })
  if (isTransaction(display))
    facts.push({ label: 'Network fee', value: fee ? `at most ${fee}` : 'not known', kind: 'amount' })
  return facts
}
