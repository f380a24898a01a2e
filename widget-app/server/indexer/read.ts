import { numberToHex } from 'viem'
import type * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { identityMethod, isOfChain } from '../rpc/identity.ts'
import { type Rpc, type RpcAnswer, type RpcCall, RpcError } from '../rpc/rpc.ts'
import { Block, Count, Header, Receipt, Receipts } from './chainSchema.ts'
import { type BlockFacts, blockFacts } from './facts.ts'

/** Reads from a chain what the index needs. */
export interface ChainReader {
  /** Resolves to the height of the chain and its present block at a height; null if it has none there. */
  look(number: number | null, signal: AbortSignal): Promise<{ head: number; block: Header | null }>
  /** The blocks at these heights, null for each that the chain does not have. */
  headers(numbers: readonly number[], signal: AbortSignal): Promise<(Header | null)[]>
  /** Consecutive blocks from a height on, each the child of the previous one: `count` or fewer. */
  blocks(from: number, count: number, signal: AbortSignal): Promise<BlockFacts[]>
}

const header = (number: number): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [numberToHex(number), false],
})

/** Parses a response. Throws the chain's error. */
function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: RpcAnswer | undefined,
): z.output<Schema> | null {
  if (!answer) throw new OutboundError('invalid', 'a response is missing')
  if ('error' in answer) throw new RpcError(answer.error.code, answer.error.message)
  if (answer.result === null) return null
  const parsed = schema.safeParse(answer.result)
  if (!parsed.success) throw new OutboundError('invalid', 'the response has an invalid shape')
  return parsed.data
}

/** The error messages of nodes for methods that they lack. */
const UNKNOWN_METHOD = /method|support/i
const isUnknownMethod = (answer: RpcAnswer | undefined) =>
  answer !== undefined &&
  'error' in answer &&
  (answer.error.code === -32_601 || UNKNOWN_METHOD.test(answer.error.message))

/** Parses the block at this height. A block that claims another height is invalid. */
function readHeader(number: number, answer: RpcAnswer | undefined): Header | null {
  const found = read(Header, answer)
  if (found && found.number !== number) throw new OutboundError('invalid', 'the node returned another block')
  return found
}

/** The blocks up to the first that is missing or not the child of the previous one: the chain has changed meanwhile. */
function linked(blocks: readonly (Block | null)[], from: number): Block[] {
  const chain: Block[] = []
  for (const [index, block] of blocks.entries()) {
    const parent = chain.at(-1)
    if (block?.number !== from + index || (parent && block.parentHash !== parent.hash)) break
    chain.push(block)
  }
  return chain
}

/** The responses may cause blocks to be removed, so the same node must confirm its chain id in the same batch. */
async function askItself(
  rpc: Rpc,
  chain: Chain,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly RpcAnswer[]> {
  const identity = { method: identityMethod(chain), params: [] }
  const [own, ...answers] = await rpc.batch(chain, [identity, ...calls], { signal })
  if (!own || !('result' in own) || !isOfChain(chain, own.result))
    throw new OutboundError('invalid', 'the node serves another chain')
  return answers
}

export function createChainReader(rpc: Rpc, chain: Chain): ChainReader {
  /** Some nodes lack `eth_getBlockReceipts`. Receipts are then read one by one. */
  let isByBlock = true

  async function oneByOne(block: Block, signal: AbortSignal): Promise<Receipt[]> {
    const calls = block.transactions.map(({ hash }) => ({
      method: 'eth_getTransactionReceipt',
      params: [`0x${hash}`],
    }))
    const answers = await rpc.batch(chain, calls, { signal })
    return calls.map((_, index) => read(Receipt, answers[index])).filter((receipt) => receipt !== null)
  }

  async function receiptsFor(block: Block, answer: RpcAnswer | undefined, signal: AbortSignal) {
    if (block.transactions.length === 0) return []
    isByBlock &&= !isUnknownMethod(answer)
    return isByBlock ? read(Receipts, answer) : oneByOne(block, signal)
  }

  async function receiptsOf(blocks: readonly Block[], signal: AbortSignal): Promise<Map<string, RpcAnswer>> {
    const asked = isByBlock ? blocks.filter(({ transactions }) => transactions.length > 0) : []
    if (asked.length === 0) return new Map()
    const calls = asked.map(({ number }) => ({
      method: 'eth_getBlockReceipts',
      params: [numberToHex(number)],
    }))
    const answers = await rpc.batch(chain, calls, { signal })
    return new Map(
      asked.flatMap(({ hash }, index) => (answers[index] ? [[hash, answers[index]] as const] : [])),
    )
  }

  return {
    async look(number, signal) {
      const calls = [{ method: 'eth_blockNumber', params: [] }, ...(number === null ? [] : [header(number)])]
      const [head, block] = await askItself(rpc, chain, calls, signal)
      const newest = read(Count, head)
      if (newest === null) throw new OutboundError('invalid', 'the chain has no newest block')
      return { head: newest, block: number === null ? null : readHeader(number, block) }
    },
    async headers(numbers, signal) {
      const answers = await askItself(rpc, chain, numbers.map(header), signal)
      return numbers.map((number, index) => readHeader(number, answers[index]))
    },
    async blocks(from, count, signal) {
      const calls = Array.from({ length: count }, (_, index) => ({
        method: 'eth_getBlockByNumber',
        params: [numberToHex(from + index), true],
      }))
      const answers = await rpc.batch(chain, calls, { signal })
      const blocks = linked(
        calls.map((_, index) => read(Block, answers[index])),
        from,
      )
      const receipts = await receiptsOf(blocks, signal)
      const facts: BlockFacts[] = []
      for (const block of blocks) {
        const own = await receiptsFor(block, receipts.get(block.hash), signal)
        const whole = own && blockFacts(block, own)
        if (!whole) break
        facts.push(whole)
      }
      // At the newest block this is temporary; with a node that keeps no receipts it is permanent.
      if (blocks.length > 0 && facts.length === 0)
        throw new OutboundError('invalid', 'a block has no receipts')
      return facts
    },
  }
}
