import type { TreeNode } from '../../approval/display.ts'
import type { Hex } from '../../signing/payload.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { danger } from '../dangers.ts'
import type { Describe, EvmCall, Functions, Scope } from './scope.ts'

const DEEPEST = 4

function count(calls: number): string {
  return calls === 1 ? '1 action at once' : `${calls} actions at once`
}

function innerNode(said: Meaning, index: number): TreeNode {
  const facts = said.rows.map(({ label, value }) => ({ name: label, type: '', value, children: [] }))
  const name = `${index + 1}. ${said.title}`
  const children = [...facts, ...said.tree]
  return { name, type: 'call', value: children.length > 0 ? null : '', children }
}

/** Several calls in one: it is understood when every one of them is, and as dangerous as all of them together. */
async function batch(calls: readonly EvmCall[], scope: Scope): Promise<Meaning> {
  const kind = 'call'
  const rows = [row.text('Actions', String(calls.length))]
  scope.budget.calls -= calls.length
  if (scope.budget.calls < 0 || scope.depth >= DEEPEST) {
    const dangers = [danger('too-many-calls')]
    return meaning({ kind, title: count(calls.length), rows, dangers, understood: false })
  }
  const deeper = { ...scope, depth: scope.depth + 1 }
  const said = await Promise.all(calls.map((call) => scope.inner(call, deeper)))
  const dangers = said.flatMap((each) => each.dangers)
  const understood = said.length > 0 && said.every((each) => each.understood)
  const [only] = said
  const title = only !== undefined && said.length === 1 ? only.title : count(calls.length)
  return meaning({ kind, title, rows, tree: said.map(innerNode), dangers, understood })
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && value.startsWith('0x')
}

/** `multicall`: the contract calls itself, in the name of the account. */
const multicall: Describe = async (args, call, scope) => {
  const calls = args.list('calls').filter(isHex)
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
  // What it moves is the contract's: nothing of the account's, unless it was allowed before.
  return { ...said, title: `In a contract’s name: ${said.title}` }
}

/** Functions that carry calls of their own. */
export const batches: Functions = {
  '0xac9650d8': ['function multicall(bytes[] calls)', multicall],
  '0x5ae401dc': ['function multicall(uint256 deadline, bytes[] calls)', multicall],
  '0x1f0464d1': ['function multicall(bytes32 previousBlockhash, bytes[] calls)', multicall],
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
