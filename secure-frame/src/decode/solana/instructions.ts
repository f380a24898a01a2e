import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { TOKEN_PROGRAMS } from './lookup.ts'
import type { NamedInstruction } from './message.ts'
import { Fields, type InstructionKind, type SolanaScope, type Step } from './scope.ts'
import { computeBudget, memo, system } from './system.ts'
import { associated, token } from './token.ts'

export const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const MEMO_PROGRAMS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

function kindOf(instruction: NamedInstruction): InstructionKind | undefined {
  const { program, data } = instruction
  const fields = new Fields(instruction)
  if (program === SYSTEM_PROGRAM) return data.length < 4 ? undefined : system[fields.u32(0)]
  if (TOKEN_PROGRAMS.includes(program)) return data.length < 1 ? undefined : token[fields.u8(0)]
  if (program === BUDGET_PROGRAM) return data.length < 1 ? undefined : computeBudget[fields.u8(0)]
  if (program === ASSOCIATED_PROGRAM) return associated
  return MEMO_PROGRAMS.includes(program) ? memo : undefined
}

function unknownStep({ program, data }: NamedInstruction, isKnownKind: boolean): Step {
  const hex = [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    quiet: false,
    meaning: meaning({
      kind: 'unknown',
      title: decodeWords.callAProgram,
      rows: [row.address(labelsWords.program, program), row.data(labelsWords.data, `0x${hex}`)],
      dangers: dangersWhere({ 'unknown-call': true, 'malformed-call': isKnownKind }),
      understood: false,
    }),
  }
}

/**
 * The meaning of one instruction. An instruction of a known program with a wrong length counts as unknown.
 */
export async function describeInstruction(instruction: NamedInstruction, scope: SolanaScope): Promise<Step> {
  const kind = kindOf(instruction)
  const { data, accounts } = instruction
  if (!kind) return unknownStep(instruction, false)
  if ((kind.length !== null && kind.length !== data.length) || accounts.length < kind.accounts)
    return unknownStep(instruction, true)
  try {
    const said = await kind.describe(new Fields(instruction), scope)
    if (!accounts.includes(null)) return { meaning: said, quiet: kind.quiet ?? false }
    const dangers = [...said.dangers, danger('address-table')]
    return { meaning: { ...said, dangers, understood: false }, quiet: false }
  } catch {
    return unknownStep(instruction, true)
  }
}
