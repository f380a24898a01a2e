import type { Kysely } from 'kysely'
import type { Chain } from '../chains/chain.ts'
import type { Database } from '../db/schema.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { Header } from './chainSchema.ts'
import { advance, type Cursor, hashAt, LostCursor, releaseCursor, takeCursor } from './cursor.ts'
import type { BlockFacts } from './facts.ts'
import { createChainReader } from './read.ts'
import { BACK_AT_ONCE, createRetreat, type WentBack } from './reorganisation.ts'
import { addBlocks } from './rows.ts'

/** The result of a step: `idle` if there was nothing to do, `elsewhere` if another replica holds the lease. */
export type Step = 'advanced' | 'went back' | 'idle' | 'elsewhere'

export interface ChainIndexer {
  /** Advances the index a little. After an interruption the next step continues from there. */
  step(signal: AbortSignal): Promise<Step>
  /** Releases the lease, so that another replica can continue at once. */
  release(): Promise<void>
}

/** The heights of a chain and of its index, as last seen. */
export interface Heights {
  head: number
  /** Null while the index is empty. */
  tip: number | null
}

interface Options {
  chain: Chain
  db: Kysely<Database>
  rpc: Rpc
  /** The name of this replica. */
  holder: string
  onWentBack?: WentBack
  /** Called at each step; with null while another replica holds the lease. */
  onHeights?: (heights: Heights | null) => void
}

/** The maximum number of blocks in one request. */
const MOST_BLOCKS = 64
const FIRST_BLOCKS = 16
/** A step that wrote more rows was too large. */
const MANY_ROWS = 10_000
/**
 * How often a chain must be seen that is shorter than the index but otherwise equal. Mostly the node has not received
 * the last blocks yet, or a development chain was reset.
 */
const SHORTER_LOOKS = 5

export function createChainIndexer({ chain, db, rpc, holder, onWentBack, onHeights }: Options): ChainIndexer {
  const reader = createChainReader(rpc, chain)
  const retreat = createRetreat({ db, reader, onWentBack })
  let size = FIRST_BLOCKS
  let shorterLooks = 0

  /** Handles a chain that is shorter than the index. */
  async function shorter(cursor: Cursor, head: number, signal: AbortSignal): Promise<Step> {
    const isWithin = head >= (cursor.firstBlock ?? 0)
    if (isWithin) {
      const [block] = await reader.headers([head], signal)
      const kept = await hashAt(db, cursor.chain, head)
      if (block && block.hash !== kept) return retreat.toAncestor(cursor, head, signal)
    }
    // The node is still syncing: a chain never loses this many blocks without replacing any.
    if ((cursor.tip?.number ?? head) - head > BACK_AT_ONCE)
      throw new OutboundError('invalid', 'the node is far behind')
    shorterLooks++
    return shorterLooks < SHORTER_LOOKS ? 'idle' : retreat.to(cursor, isWithin ? head : undefined)
  }

  async function add(cursor: Cursor, head: number, signal: AbortSignal): Promise<Step> {
    const from = cursor.tip ? cursor.tip.number + 1 : (chain.startBlock ?? head)
    if (from > head) return 'idle'
    const blocks = await reader.blocks(from, Math.min(size, head - from + 1), signal)
    const [first] = blocks
    if (!first || (cursor.tip && first.parentHash !== cursor.tip.hash)) return 'idle'
    signal.throwIfAborted()
    const end = { number: from + blocks.length - 1, firstBlock: cursor.firstBlock ?? from }
    await advance(db, cursor, end, (trx) => addBlocks(trx, cursor.chain, blocks))
    size = Math.max(1, Math.min(MOST_BLOCKS, rowsOf(blocks) > MANY_ROWS ? size >> 1 : size * 2))
    return 'advanced'
  }

  function next(cursor: Cursor, head: number, block: Header | null, signal: AbortSignal): Promise<Step> {
    const { tip } = cursor
    if (!tip) return add(cursor, head, signal)
    if (block && block.hash !== tip.hash) return retreat.toAncestor(cursor, tip.number, signal)
    if (!block || head < tip.number) return shorter(cursor, Math.min(head, tip.number - 1), signal)
    shorterLooks = 0
    return add(cursor, head, signal)
  }

  return {
    async step(signal) {
      const cursor = await takeCursor(db, chain.id, holder)
      if (!cursor) {
        onHeights?.(null)
        return 'elsewhere'
      }
      try {
        if (beginsEarlier(chain, cursor)) return await retreat.to(cursor, undefined)
        const { head, block } = await reader.look(cursor.tip?.number ?? null, signal)
        onHeights?.({ head, tip: cursor.tip?.number ?? null })
        return await next(cursor, head, block, signal)
      } catch (error) {
        if (error instanceof LostCursor) return 'elsewhere'
        // The request was most likely too large, and a smaller one does no harm.
        size = Math.max(1, size >> 1)
        throw error
      }
    },
    release: () => releaseCursor(db, chain.id, holder),
  }
}

/** The operator has configured an earlier start block, so the index is rebuilt. */
const beginsEarlier = ({ startBlock }: Chain, { firstBlock }: Cursor) =>
  startBlock !== null && firstBlock !== null && startBlock < firstBlock

const rowsOfAll = (operations: readonly { coins: readonly unknown[] }[]) =>
  operations.reduce((sum, { coins }) => sum + 1 + coins.length, 0)

const rowsOf = (blocks: readonly BlockFacts[]) =>
  blocks
    .flatMap(({ transactions }) => transactions)
    .reduce((sum, { transfers, operations }) => sum + 1 + transfers.length + rowsOfAll(operations), 0)
