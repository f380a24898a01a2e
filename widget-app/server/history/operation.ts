import { NATIVE } from '@airlock/kit/chains'
import type { OPERATIONS } from '../../shared/blockchain.ts'

export type Operation = (typeof OPERATIONS)[number]

/** A movement of an asset to or from an account. */
export interface Move {
  /** Identifies the asset; `native` for the chain's own coin. */
  asset: string
  direction: 'in' | 'out' | 'self'
  /** The other side is the zero address: the asset was minted or burned. */
  isFromNobody: boolean
  isToNobody: boolean
}

/** The properties of a transaction that determine its kind. Hex without 0x. */
export interface Deed {
  /** Whether the account sent it. */
  isOwn: boolean
  recipient: string | null
  isDeployment: boolean
  /** The first four bytes of its data; null if there is none. */
  selector: string | null
}

/** The selectors of `approve`, `setApprovalForAll`, `increaseAllowance` and Permit2's `approve`. */
const APPROVALS = new Set(['095ea7b3', 'a22cb465', '39509351', '87517c45'])

/** The kind of a transaction that moved nothing to or from the account. */
function withoutMoves({ isOwn, recipient, isDeployment, selector }: Deed): Operation {
  if (isDeployment) return 'deploy'
  if (isOwn && selector !== null && APPROVALS.has(selector)) return 'approve'
  return isOwn && selector === null && recipient !== null ? 'send' : 'execute'
}

/**
 * Determines the kind of a transaction for an account. It depends on the transfers, not on the called function's
 * name, because any contract may name its functions as it likes.
 */
export function operationOf(deed: Deed, moves: readonly Move[]): Operation {
  const ins = moves.filter(({ direction }) => direction === 'in')
  const outs = moves.filter(({ direction }) => direction === 'out')
  if (moves.length === 0 || deed.isDeployment) return withoutMoves(deed)
  if (ins.length === 0 && outs.length === 0) return 'send'
  if (ins.length === 0) return outs.every(({ isToNobody }) => isToNobody) ? 'burn' : 'send'
  const isMade = ins.every(({ isFromNobody }) => isFromNobody)
  // Paying for a mint in the chain's own coin does not make it a trade.
  if (isMade && outs.every(({ asset }) => asset === NATIVE)) return 'mint'
  if (outs.length === 0) return 'receive'
  const given = new Set(outs.map(({ asset }) => asset))
  return ins.some(({ asset }) => !given.has(asset)) ? 'trade' : 'execute'
}
