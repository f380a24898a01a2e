import type { Chain } from '../../chains/chain.ts'
import type { Store } from '../../db/store.ts'
import type { Collections } from '../../nfts/collections.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { AccountTransfer } from '../facts.ts'
import type { HistorySource } from '../source.ts'
import { transactionFor } from '../transaction.ts'
import type { Labels } from '../transfers.ts'
import { readCoins, readOperations, readTransactions, readTransfers } from './rows.ts'

interface Options {
  store: Store
  tokens: Tokens
  collections: Collections
}

/** The number of transactions on a page. */
const PAGE = 50

interface Place {
  block: number
  position: number
}

const placeOf = ({ block, position }: Place) => `${block} ${position}`

/** Looks up the items of a transaction. */
function byPlace<Item extends Place>(items: readonly Item[]): (of: Place) => Item[] {
  const lists = new Map<string, Item[]>()
  for (const item of items) {
    const list = lists.get(placeOf(item))
    if (list) list.push(item)
    else lists.set(placeOf(item), [item])
  }
  return (of) => lists.get(placeOf(of)) ?? []
}

const PLACE = /^(\d{1,15})\.(\d{1,9})$/

function placeIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [block, position] = readCursor(cursor, PLACE).map(Number)
  return { block: block ?? 0, position: position ?? 0 }
}

/** History from our own index of a chain. */
export function createIndexHistory({ store, tokens, collections }: Options): HistorySource {
  async function labelsOf(chain: Chain, transfers: readonly AccountTransfer[]): Promise<Labels> {
    const of = (isFungible: boolean) =>
      transfers.filter(({ kind }) => (kind === 20) === isFungible).map(({ token }) => token)
    const [described, names] = await Promise.all([
      tokens.describe(
        chain,
        of(true).map((token) => `0x${token}`),
        // Amounts are only correct with the token's decimals, so a token that cannot be read is an error.
        { isComplete: true },
      ),
      collections.names(chain, of(false)),
    ])
    return { chain, tokens, described, collections: names }
  }

  return {
    async page(chain, address, cursor) {
      const account = address.slice(2).toLowerCase()
      const wanted = { chainId: chain.id, account, before: placeIn(cursor), limit: PAGE + 1 }
      const found = await store.read(async (db) => {
        const transactions = await readTransactions(db, wanted)
        return {
          transactions,
          transfers: await readTransfers(db, wanted, transactions),
          operations: await readOperations(db, wanted, transactions),
          coins: await readCoins(db, wanted, transactions),
        }
      })
      const shown = found.transactions.slice(0, PAGE)
      const labels = await labelsOf(chain, found.transfers)
      const transfers = byPlace(found.transfers)
      const operations = byPlace(found.operations)
      const coins = byPlace(found.coins)
      const last = found.transactions.length > PAGE ? shown.at(-1) : undefined
      return {
        data: shown.map((each) => {
          const done = { operations: operations(each), coins: coins(each) }
          return transactionFor(account, labels, each, transfers(each), done)
        }),
        next: last ? writeCursor(last.block, last.position) : null,
      }
    },
  }
}
