import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { OutboundError } from '../outbound/error.ts'
import { commonAncestor } from './ancestor.ts'
import { advance, type Cursor, hashAt } from './cursor.ts'
import type { ChainReader } from './read.ts'
import { removeBlocks } from './rows.ts'

/** Called with the range of blocks that were removed from the index. */
export type WentBack = (blocks: { from: number; to: number }) => void

interface Options {
  db: Kysely<Database>
  reader: ChainReader
  onWentBack: WentBack | undefined
}

/** The maximum number of blocks that one transaction removes, so that it ends before the statement timeout. */
export const BACK_AT_ONCE = 500

/** Removes blocks that the chain has replaced. A long removal takes several steps, each complete in itself. */
export function createRetreat({ db, reader, onWentBack }: Options) {
  let most = BACK_AT_ONCE

  /** @param goal the last block to keep; undefined to keep none */
  async function to(cursor: Cursor, goal: number | undefined): Promise<'went back' | 'idle'> {
    const { tip, firstBlock } = cursor
    if (!tip || firstBlock === null) return 'idle'
    const until = Math.max(goal ?? firstBlock - 1, tip.number - most)
    const end = until < firstBlock ? null : { number: until, firstBlock }
    try {
      await advance(db, cursor, end, (trx) => removeBlocks(trx, cursor.chain, until + 1, tip.number))
    } catch (error) {
      most = Math.max(1, most >> 1)
      throw error
    }
    most = Math.min(BACK_AT_ONCE, most * 2)
    onWentBack?.({ from: until + 1, to: tip.number })
    return 'went back'
  }

  return {
    to,
    /** @param other a height at which the chain has another block */
    async toAncestor(cursor: Cursor, other: number, signal: AbortSignal) {
      const isSame = async (numbers: readonly number[]) => {
        const headers = await reader.headers(numbers, signal)
        // A node that has pruned its old blocks has not replaced them.
        if (headers.includes(null)) throw new OutboundError('invalid', 'a block is missing below the newest')
        const kept = await Promise.all(numbers.map((number) => hashAt(db, cursor.chain, number)))
        return headers.map((header, index) => header?.hash === kept[index])
      }
      return to(cursor, await commonAncestor(cursor.firstBlock ?? 0, other, isSame))
    },
  }
}
