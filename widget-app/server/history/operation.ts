import type { OPERATIONS } from '../../shared/blockchain.ts'

export type Operation = (typeof OPERATIONS)[number]

/** Something that went to or from an account. */
export interface Move {
  /** The same for two moves of one thing; `native` for the chain's own coin. */
  asset: string
  direction: 'in' | 'out' | 'self'
  /** The other end is nobody: it was made, or it is no more. */
  isFromNobody: boolean
  isToNobody: boolean
}

/** What is told of a transaction by itself. Hex without 0x. */
export interface Deed {
  /** Whether the account has sent it. */
  isOwn: boolean
  recipient: string | null
  isDeployment: boolean
  /** The first four bytes of its data; null where it has none. */
  selector: string | null
}

export const NATIVE = 'native'

/** `approve`, `setApprovalForAll`, `increaseAllowance`, and Permit2's `approve`. */
const APPROVALS = new Set(['095ea7b3', 'a22cb465', '39509351', '87517c45'])

/** What moved nothing to or from the account. */
function withoutMoves({ isOwn, recipient, isDeployment, selector }: Deed): Operation {
  if (isDeployment) return 'deploy'
  if (isOwn && selector !== null && APPROVALS.has(selector)) return 'approve'
  return isOwn && selector === null && recipient !== null ? 'send' : 'execute'
}

/**
 * What a transaction was to an account. Read from what moved, not from the name of what was called: anybody's contract may
 * call its functions as it likes.
 */
export function operationOf(deed: Deed, moves: readonly Move[]): Operation {
  const ins = moves.filter(({ direction }) => direction === 'in')
  const outs = moves.filter(({ direction }) => direction === 'out')
  if (moves.length === 0 || deed.isDeployment) return withoutMoves(deed)
  if (ins.length === 0 && outs.length === 0) return 'send'
  if (ins.length === 0) return outs.every(({ isToNobody }) => isToNobody) ? 'burn' : 'send'
  const isMade = ins.every(({ isFromNobody }) => isFromNobody)
  // What is paid for a mint in the chain's own coin makes no trade of it.
  if (isMade && outs.every(({ asset }) => asset === NATIVE)) return 'mint'
  if (outs.length === 0) return 'receive'
  const given = new Set(outs.map(({ asset }) => asset))
  return ins.some(({ asset }) => !given.has(asset)) ? 'trade' : 'execute'
}
