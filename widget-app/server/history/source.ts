import type { History } from '../../shared/blockchain.ts'
import type { Chain } from '../chains/chain.ts'

/** A source of account history. */
export interface HistorySource {
  /**
   * Resolves to the newest transactions of an account, or to those after a cursor of this source. Throws a
   * `CursorProblem` for an invalid cursor, and an `OutboundError` if the source is unavailable.
   */
  page(chain: Chain, account: string, cursor: string | undefined): Promise<History>
}
