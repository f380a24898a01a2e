import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { actionRows } from '../actionRows.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { danger } from '../dangers.ts'
import { nativeAmount } from '../evm/amount.ts'
import { innerNode } from '../evm/batches.ts'
import type { Scope } from '../evm/scope.ts'
import { describeAccountCall } from './accountCalls.ts'
import { titleOf } from './batchTitle.ts'

/** The most calls of an operation that are described. */
const MOST_CALLS = 32

/** The facts of every call that say who gets something, and what is sent along. */
const SHOWN: ReadonlySet<string> = new Set([
  labelsWords.to,
  labelsWords.for,
  labelsWords.from,
  labelsWords.owner,
  labelsWords.sends,
  labelsWords.sendsAlong,
])

/**
 * The lines of one call among several: its title, and who gets something by it. A call that contains others, or that
 * hands over control, has all of its facts there, because people do not read collapsed parts; of one that cannot be
 * explained, the contract is shown too.
 */
function callRows({ title, kind, rows }: Meaning, index: number): Row[] {
  const isShown = ({ label }: Row) =>
    kind === 'call' || SHOWN.has(label) || (kind === 'unknown' && label === labelsWords.contract)
  return actionRows(String(index + 1), title, rows.filter(isShown))
}

/** Several calls as one story: a few lines for each, all facts of each under Details, and the dangers of all. */
function together(title: string, said: readonly Meaning[], value: bigint, { context }: Scope): Meaning {
  const sum = value > 0n ? [row.amount(labelsWords.totalSent, nativeAmount(value, context))] : []
  return meaning({
    kind: 'call',
    title,
    rows: [...said.flatMap(callRows), ...sum],
    tree: said.map(innerNode),
    dangers: said.flatMap(({ dangers }) => dangers),
    understood: said.every(({ understood }) => understood),
  })
}

/**
 * The meaning of an operation's calls: of a single call as it is, of several as one story.
 *
 * @param upgrades - whether the account gets its code with them.
 */
export async function describeCalls(
  calls: readonly AccountCall[],
  scope: Scope,
  upgrades: boolean,
): Promise<Meaning> {
  if (calls.length > MOST_CALLS) {
    const dangers = [danger('too-many-calls')]
    const title = decodeWords.actionsAtOnce(calls.length)
    return meaning({ kind: 'unknown', title, dangers, understood: false })
  }
  const from = scope.context.account.eip155
  const isOne = calls.length === 1
  const said = await Promise.all(
    calls.map((call, index) =>
      describeAccountCall({ from, ...call }, { ...scope, within: isOne ? '' : `${index + 1}.` }),
    ),
  )
  const [only] = said
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  if (only !== undefined && isOne) return only
  return together(titleOf(calls, said, scope, upgrades), said, value, scope)
}
