import type { Chain } from '../../chains/chain.ts'
import { explorerRequest, explorerUrl } from '../../chains/explorer.ts'
import { askJson } from '../../outbound/askJson.ts'
import type { Request } from '../../outbound/request.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { lowestHeight, type Stream } from '../../paging/merge.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { AccountTransaction } from '../facts.ts'
import type { HistorySource } from '../source.ts'
import { transactionFor } from '../transaction.ts'
import { heightIn, labelsOf, type ToldTransfer, transactionIn, transactionOf, transferIn } from './facts.ts'
import { ExplorerPage } from './schema.ts'

interface Options {
  request: Request
  tokens: Tokens
}

interface Placed {
  block: number
  position: number
}

const BLOCK = /^(\d{1,15})$/

/** Explorers return what comes before a position. Position 0 of a block excludes the whole block. */
function below(url: URL, cursor: string | undefined): URL {
  if (cursor === undefined) return url
  const [block = ''] = readCursor(cursor, BLOCK)
  for (const [name, value] of Object.entries({ block_number: block, index: '0', items_count: '50' }))
    url.searchParams.set(name, value)
  return url
}

const newestFirst = (a: Placed, b: Placed) => b.block - a.block || b.position - a.position

/** Groups transfers by transaction: the account's own, or someone else's. */
function grouped(transactions: readonly AccountTransaction[], transfers: readonly ToldTransfer[]) {
  const groups = new Map<string, { transaction: AccountTransaction; transfers: ToldTransfer[] }>()
  for (const transaction of transactions) groups.set(transaction.hash, { transaction, transfers: [] })
  for (const transfer of transfers) {
    const group = groups.get(transfer.hash) ?? { transaction: transactionOf(transfer), transfers: [] }
    group.transfers.push(transfer)
    groups.set(transfer.hash, group)
  }
  return [...groups.values()].sort((a, b) => newestFirst(a.transaction, b.transaction))
}

/** History from a Blockscout explorer: the account's transactions and its token transfers. */
export function createExplorerHistory({ request, tokens }: Options): HistorySource {
  async function stream<Item extends Placed>(
    chain: Chain,
    url: URL,
    read: (item: unknown) => Item | undefined,
  ): Promise<Stream<Item> & { heights: Stream<number> }> {
    const page = await askJson(explorerRequest(chain, request), url, ExplorerPage)
    const given = page?.items ?? []
    const hasMore = page?.next_page_params != null
    const items = given.map(read).filter((item) => item !== undefined)
    // Includes skipped items, because the list continues after them.
    const heights = given.map(heightIn).filter((height) => height !== undefined)
    return { items, hasMore, heights: { items: heights, hasMore } }
  }

  return {
    async page(chain: Chain, address, cursor) {
      const [transactions, transfers] = await Promise.all([
        stream(chain, below(explorerUrl(chain, address, 'transactions'), cursor), transactionIn),
        stream(chain, below(explorerUrl(chain, address, 'token-transfers'), cursor), transferIn),
      ])
      const lowest = lowestHeight([transactions.heights, transfers.heights], (height) => height)
      const isWithin = ({ block }: Placed) => lowest === null || block >= lowest
      const told = transfers.items.filter(isWithin)
      const labels = labelsOf(chain, tokens, told)
      const groups = grouped(transactions.items.filter(isWithin), told)
      const account = address.slice(2).toLowerCase()
      return {
        data: groups.map((each) => transactionFor(account, labels, each.transaction, each.transfers)),
        next: lowest === null ? null : writeCursor(lowest),
      }
    },
  }
}
