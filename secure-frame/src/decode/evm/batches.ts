import { getAddress } from 'viem/utils'
import type { Row, TreeNode } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { actionRows } from '../actionRows.ts'
import { type Meaning, meaning, row, wholeValue } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { isHex, MULTICALLS } from './multicalls.ts'
import type { Describe, EvmCall, Functions, Scope } from './scope.ts'
import { describeSwapOf } from './swaps.ts'

const DEEPEST = 4
/** The most actions of a batch that are described individually. */
const MOST_OPEN = 16

/** One of several actions with its facts, for the screen's details. */
export function innerNode(said: Meaning, index: number): TreeNode {
  const facts = said.rows.map((each) => ({
    name: each.label,
    type: '',
    value: wholeValue(each),
    children: [],
  }))
  const name = `${index + 1}. ${said.title}`
  const children = [...facts, ...said.tree]
  return { name, type: 'call', value: children.length > 0 ? null : '', children }
}

/** Every action with its facts, expanded, because people do not read collapsed parts. */
function openedRows(said: readonly Meaning[], { within }: Scope): Row[] {
  const [only] = said
  if (only !== undefined && said.length === 1) return only.rows
  const shown = said
    .slice(0, MOST_OPEN)
    .flatMap(({ title, rows }, index) => actionRows(`${within}${index + 1}`, title, rows))
  const rest = said.length - MOST_OPEN
  return rest > 0 ? [...shown, row.text(labelsWords.moreActions, String(rest))] : shown
}

/** Several calls in one: understood only if all of them are, with the dangers of all of them. */
async function batch(calls: readonly EvmCall[], scope: Scope): Promise<Meaning> {
  const kind = 'call'
  const rows = [row.text(labelsWords.actions, String(calls.length))]
  scope.budget.calls -= calls.length
  if (scope.budget.calls < 0 || scope.depth >= DEEPEST) {
    const dangers = [danger('too-many-calls')]
    return meaning({ kind, title: decodeWords.actionsAtOnce(calls.length), rows, dangers, understood: false })
  }
  // An action within one of several is numbered after it.
  const withinOf = (index: number) => (calls.length > 1 ? `${scope.within}${index + 1}.` : scope.within)
  const said = await Promise.all(
    calls.map((call, index) =>
      scope.inner(call, { ...scope, depth: scope.depth + 1, within: withinOf(index) }),
    ),
  )
  const dangers = [
    ...said.flatMap((each) => each.dangers),
    ...dangersWhere({ 'too-large': said.length > MOST_OPEN }),
  ]
  const understood = said.length > 0 && said.every((each) => each.understood)
  const [only] = said
  const title = only !== undefined && said.length === 1 ? only.title : decodeWords.actionsAtOnce(calls.length)
  const opened = [...rows, ...openedRows(said, scope)]
  return meaning({ kind, title, rows: opened, tree: said.map(innerNode), dangers, understood })
}

/** `multicall`: the contract calls itself on behalf of the account. */
const multicall: Describe = async (args, call, scope) => {
  const calls = args.list('calls').filter(isHex)
  const swap = await describeSwapOf(calls, call, scope)
  if (swap) return swap
  return batch(
    calls.map((data) => ({ from: call.from, to: call.to, value: 0n, data })),
    scope,
  )
}

interface Target {
  target?: unknown
  callData?: unknown
  value?: unknown
}

/** `aggregate`: the contract calls others in its own name. */
const aggregate: Describe = async (args, call, scope) => {
  const calls = args.list('calls') as readonly Target[]
  const said = await batch(
    calls.flatMap(({ target, callData, value }) =>
      isHex(target) && isHex(callData)
        ? [{ from: call.to, to: target, value: typeof value === 'bigint' ? value : 0n, data: callData }]
        : [],
    ),
    scope,
  )
  // The tokens may belong to the contract, or to a person who has allowed it to take them: each transfer names the
  // owner.
  const rows = [row.address(labelsWords.doneByContract, getAddress(call.to)), ...said.rows]
  return { ...said, title: decodeWords.inAContractsName(said.title), rows }
}

/** Functions that contain other calls. */
export const batches: Functions = {
  ...Object.fromEntries(
    Object.entries(MULTICALLS).map(([selector, signature]) => [selector, [signature, multicall] as const]),
  ),
  '0x252dba42': ['function aggregate((address target, bytes callData)[] calls)', aggregate],
  '0xbce38bd7': [
    'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    aggregate,
  ],
  '0x82ad56cb': [
    'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    aggregate,
  ],
  '0x174dea71': [
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    aggregate,
  ],
}
