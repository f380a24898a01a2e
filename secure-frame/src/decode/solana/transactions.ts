import type { TreeNode } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { actionRows } from '../actionRows.ts'
import { type DecodeContext, type Meaning, meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { nativeAmount } from '../evm/amount.ts'
import { ASSOCIATED_PROGRAM, BUDGET_PROGRAM, describeInstruction } from './instructions.ts'
import { createSolanaLookup, type SolanaLookup } from './lookup.ts'
import { type NamedMessage, namedMessageOf } from './message.ts'
import { Fields, type Step } from './scope.ts'

const SIGNATURE_LAMPORTS = 5_000n
const DEFAULT_UNITS = 200_000n
const MOST_UNITS = 1_400_000n
const MICRO = 1_000_000n

interface Described {
  meaning: Meaning
  /** In lamports. */
  fee: bigint | null
}

/** Base fee plus priority fee: a price per compute unit, in millionths of a lamport, times the unit limit. */
function feeOf({ signers, instructions }: NamedMessage): bigint {
  let price = 0n
  let limit: bigint | null = null
  for (const instruction of instructions) {
    const fields = new Fields(instruction)
    const { program, data } = instruction
    if (program !== BUDGET_PROGRAM) continue
    if (data.length === 9 && fields.u8(0) === 3) price = fields.u64(1)
    if (data.length === 5 && fields.u8(0) === 2) limit = BigInt(fields.u32(1))
  }
  const others = instructions.filter(({ program }) => program !== BUDGET_PROGRAM).length
  const wanted = limit ?? DEFAULT_UNITS * BigInt(others)
  const units = wanted > MOST_UNITS ? MOST_UNITS : wanted
  return SIGNATURE_LAMPORTS * BigInt(signers) + (price * units + MICRO - 1n) / MICRO
}

/** The owners of token accounts that the transaction itself creates: the program refuses a wrong pair. */
function createdAccounts({ instructions }: NamedMessage): Map<string, string> {
  const created = new Map<string, string>()
  for (const { program, accounts } of instructions) {
    const [, made, wallet] = accounts
    if (program === ASSOCIATED_PROGRAM && made && wallet) created.set(made, wallet)
  }
  return created
}

function stepNode({ meaning: said }: Step, index: number): TreeNode {
  const children = said.rows.map(({ label, value, kind }) => ({
    name: label,
    type: kind,
    value,
    children: [],
  }))
  const value = children.length > 0 ? null : ''
  return { name: `${index + 1}. ${said.title}`, type: 'instruction', value, children }
}

/** A single action is described as itself; several are counted, and described in the tree. */
function together(steps: readonly Step[]): Pick<Meaning, 'kind' | 'title' | 'summary' | 'rows'> {
  const main = steps.filter(({ quiet }) => !quiet)
  const told = main.length > 0 ? main : steps
  const [first] = told
  if (!first) return { kind: 'unknown', title: decodeWords.emptyTransaction, summary: '', rows: [] }
  if (told.length === 1) {
    const notes = steps.filter((step) => step !== first && step.quiet).flatMap((step) => step.meaning.rows)
    return { ...first.meaning, rows: [...first.meaning.rows, ...notes] }
  }
  const unknown = told.some((step) => step.meaning.kind === 'unknown')
  const rows = told.flatMap(({ meaning: said }, index) =>
    actionRows(String(index + 1), said.title, said.rows),
  )
  return {
    kind: unknown ? 'unknown' : 'call',
    title: decodeWords.actionsAtOnce(told.length),
    summary: '',
    rows,
  }
}

async function describeOne(
  message: NamedMessage,
  lookup: SolanaLookup,
  context: DecodeContext,
): Promise<Described> {
  const scope = { context, lookup, created: createdAccounts(message) }
  const steps = await Promise.all(message.instructions.map((each) => describeInstruction(each, scope)))
  const account = context.account.solana
  const signs = message.keys.slice(0, message.signers).includes(account)
  const pays = message.keys[0] === account
  const said = together(steps)
  return {
    meaning: meaning({
      ...said,
      rows: [...said.rows, ...(pays ? [] : [row.address(labelsWords.feePaidBy, message.keys[0] ?? '')])],
      tree: steps.map(stepNode),
      dangers: [
        ...dangersWhere({ 'not-a-signer': !signs, 'address-table': message.lookedUp > 0 }),
        ...steps.flatMap((step) => step.meaning.dangers),
      ],
      understood: signs && steps.length > 0 && steps.every((step) => step.meaning.understood),
    }),
    fee: pays ? feeOf(message) : 0n,
  }
}

/** The meaning of a transaction from its base64 text. */
async function describeText(text: string, lookup: SolanaLookup, context: DecodeContext): Promise<Described> {
  const message = namedMessageOf(text)
  if (message) return describeOne(message, lookup, context)
  const dangers = [danger('malformed')]
  return {
    meaning: meaning({ kind: 'unknown', title: decodeWords.damagedRequest, dangers, understood: false }),
    fee: null,
  }
}

function several(all: readonly Described[]): Meaning {
  const unknown = all.some((each) => each.meaning.kind === 'unknown')
  return meaning({
    kind: unknown ? 'unknown' : 'call',
    title: decodeWords.signTransactions(all.length),
    rows: all.flatMap(({ meaning: said }, index) => [
      row.text(decodeWords.transaction(index + 1), said.title),
      ...said.rows,
    ]),
    tree: all.map(({ meaning: said }, index) => ({
      name: decodeWords.transactionDoes(index + 1, said.title),
      type: 'transaction',
      value: said.tree.length > 0 ? null : '',
      children: said.tree,
    })),
    dangers: all.flatMap((each) => each.meaning.dangers),
    understood: all.every((each) => each.meaning.understood),
  })
}

/** The meaning of signing these transactions, and their maximum total fee. */
export async function describeSolanaTransactions(
  transactions: readonly string[],
  context: DecodeContext,
): Promise<{ meaning: Meaning; fee: string | null }> {
  const lookup = createSolanaLookup(context)
  const all = await Promise.all(transactions.map((each) => describeText(each, lookup, context)))
  const [first] = all
  const said = first && all.length === 1 ? first.meaning : several(all)
  const fee = all.reduce<bigint | null>(
    (sum, each) => (sum === null || each.fee === null ? null : sum + each.fee),
    all.length > 0 ? 0n : null,
  )
  const wrong = context.network !== null && !context.network.id.startsWith('solana:')
  return {
    meaning: {
      ...said,
      dangers: [...dangersWhere({ 'wrong-network': wrong }), ...said.dangers],
      understood: said.understood && !wrong && all.length > 0,
    },
    fee: fee === null ? null : nativeAmount(fee, context),
  }
}
