import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { COMPUTE_BUDGET, MOST_TIP, tipOf } from '../../../shared/solanaTip.ts'
import {
  type ReadInstruction,
  type ReadTransaction,
  readTransaction,
} from '../../../shared/solanaTransaction.ts'
import type { SwapTransaction } from '../../../shared/swap.ts'
import { associatedAccount } from '../../chains/solana/programAddress.ts'
import { TOKEN_2022 } from '../../chains/solana/programs.ts'
import { addressIn, type Reviewed, requireReviewed, requireSafe } from './builtCalls.ts'

const WRAPPED = 'So11111111111111111111111111111111111111112'

/** Instructions by their first byte: the System program's transfer, and the token programs' two that tidy up. */
const TRANSFER = 2
const CLOSE = 9
const SYNC = 17

type Check = (instruction: ReadInstruction, reviewed: Reviewed) => boolean

/** Wraps the coin that is paid: a transfer to the account's own wrapped coin. */
const isWrapping: Check = ({ accounts, data }, { wish: { sender, from, amount } }) => {
  if (from.address !== null || data.length !== 12) return false
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const own = associatedAccount(sender.address, TOKEN_PROGRAM_ADDRESS, WRAPPED)
  return (
    view.getUint32(0, true) === TRANSFER &&
    view.getBigUint64(4, true) <= amount &&
    accounts[0] === sender.address &&
    accounts[1] === own
  )
}

/** Updates the wrapped amount, or closes an account in favour of the visitor. */
const isTidying: Check = ({ accounts, data }, { wish: { sender } }) =>
  data.length === 1 && (data[0] === SYNC || (data[0] === CLOSE && accounts[1] === sender.address))

/** Opens an account of the visitor for a token. */
const isOpening: Check = ({ accounts, data }, { wish: { sender } }) =>
  (data[0] ?? 0) <= 1 && accounts[2] === sender.address

/** What may stand beside the swap itself: it only prepares and tidies up the visitor's own accounts. */
const BESIDE: Readonly<Record<string, Check>> = {
  [SYSTEM_PROGRAM_ADDRESS]: isWrapping,
  // Checked together, because a tip is a price times a number.
  [COMPUTE_BUDGET]: () => true,
  [ASSOCIATED_TOKEN_PROGRAM_ADDRESS]: isOpening,
  [TOKEN_PROGRAM_ADDRESS]: isTidying,
  [TOKEN_2022]: isTidying,
}

function read(text: string): ReadTransaction | null {
  try {
    return readTransaction(text)
  } catch {
    return null
  }
}

/**
 * The transaction that swaps, which the visitor alone signs: one call of the program that the server names, and beside
 * it only what prepares and tidies up the visitor's own accounts, with a tip for haste within the limit. The server has
 * checked the terms of that call.
 *
 * @throws ConvertError `unsafe` if it does anything else
 */
export function swapTransaction(answer: SwapTransaction, reviewed: Reviewed): string {
  const { sender } = reviewed.wish
  const { tx } = answer
  requireReviewed(answer, reviewed)
  const program = addressIn(tx.to, reviewed.wish)
  const { payer, signers, instructions } = read(tx.data) ?? { payer: '', signers: 0, instructions: [] }
  requireSafe(payer === sender.address && signers === 1 && !Object.hasOwn(BESIDE, program))
  const [swap, another] = instructions.filter((each) => each.program === program)
  requireSafe(swap?.accounts.includes(sender.address) === true && another === undefined)
  const others = instructions.filter((each) => each !== swap)
  requireSafe(tipOf(instructions) <= MOST_TIP)
  requireSafe(others.every((each) => BESIDE[each.program]?.(each, reviewed) === true))
  return tx.data
}
