import type { History } from '../../shared/blockchain.ts'
import type { Chain } from '../chains/chain.ts'

/** Where the history of accounts comes from. */
export interface HistorySource {
  /**
   * The newest transactions of an account first, or those that come after a cursor of this source. Throws a
   * `CursorProblem` for a cursor that is none, and an `OutboundError` where the source does not answer.
   */
  page(chain: Chain, account: string, cursor: string | undefined): Promise<History>
}
