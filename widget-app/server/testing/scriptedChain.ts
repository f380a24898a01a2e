import { createHash } from 'node:crypto'
import type { Chain } from '../chains/chain.ts'
import { type Rpc, type RpcAnswer, type RpcCall, RpcError } from '../rpc/rpc.ts'

/** A log in a receipt. */
export interface ScriptedLog {
  address: string
  topics: string[]
  data: string
}

/** A transaction that a test puts into a block. Addresses are hex with 0x. */
export interface ScriptedTransaction {
  from: string
  to?: string | null | undefined
  value?: bigint
  input?: string
  nonce?: number
  failed?: boolean
  created?: string
  logs?: readonly ScriptedLog[]
}

interface ScriptedBlock {
  hash: string
  parentHash: string
  number: number
  salt: string
  transactions: readonly ScriptedTransaction[]
}

const hashOf = (...parts: (string | number)[]) =>
  `0x${createHash('sha256').update(parts.join(' ')).digest('hex')}`
const quantity = (value: bigint | number) => `0x${value.toString(16)}`

const transactionHash = ({ hash }: ScriptedBlock, position: number) => hashOf(hash, position)

function transactionOf(
  block: ScriptedBlock,
  { from, to = null, value = 0n, input = '0x', nonce = 0 }: ScriptedTransaction,
  position: number,
) {
  const hash = transactionHash(block, position)
  return {
    hash,
    from,
    to,
    value: quantity(value),
    input,
    nonce: quantity(nonce),
    transactionIndex: quantity(position),
  }
}

function receiptsOf(block: ScriptedBlock) {
  let logIndex = 0
  return block.transactions.map(({ failed = false, created = null, logs = [] }, position) => ({
    transactionHash: transactionHash(block, position),
    blockHash: block.hash,
    status: failed ? '0x0' : '0x1',
    contractAddress: created,
    logs: logs.map((log) => ({ ...log, logIndex: quantity(logIndex++) })),
  }))
}

interface Options {
  /** Whether it supports `eth_getBlockReceipts`. */
  hasBlockReceipts?: boolean
  /** The contracts' results; undefined to revert. */
  contract?: (to: string, data: string) => string | undefined
}

type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

function methodsOf(
  blocks: readonly ScriptedBlock[],
  { hasBlockReceipts = true, contract }: Options,
): Methods {
  return {
    eth_blockNumber: () => quantity(blocks.length - 1),
    eth_getBlockByNumber: ([number, isFull]) => {
      const block = blocks[Number(number)]
      if (!block) return null
      const transactions = block.transactions.map((each, position) => transactionOf(block, each, position))
      const { hash, parentHash } = block
      const timestamp = quantity(1_700_000_000 + block.number * 12)
      const named = isFull ? transactions : transactions.map((each) => each.hash)
      return { number: quantity(block.number), hash, parentHash, timestamp, transactions: named }
    },
    eth_getBlockReceipts: ([number]) => {
      if (!hasBlockReceipts) throw new RpcError(-32_601, 'the method eth_getBlockReceipts does not exist')
      const block = blocks[Number(number)]
      return block ? receiptsOf(block) : null
    },
    eth_getTransactionReceipt: ([hash]) =>
      blocks.flatMap(receiptsOf).find(({ transactionHash }) => transactionHash === hash) ?? null,
    eth_call: ([call]) => {
      const { to, data } = call as { to: string; data: string }
      const answer = contract?.(to.toLowerCase(), data)
      if (answer === undefined) throw new RpcError(3, 'execution reverted')
      return answer
    },
  }
}

/** A chain in memory that a test can extend, cut and reorganise, and that is called like a real one. */
export function createScriptedChain(options: Options = {}) {
  const blocks: ScriptedBlock[] = []
  const asked: RpcCall[] = []
  let failure: ((call: RpcCall) => Error | undefined) | undefined
  let strangeId: string | undefined
  let surprise: { calls: number; happens: () => void } | undefined

  function mine(salt: string, transactions: readonly ScriptedTransaction[] = []): void {
    const parentHash = blocks.at(-1)?.hash ?? hashOf('genesis', salt)
    const number = blocks.length
    blocks.push({ hash: hashOf(parentHash, number, salt), parentHash, number, salt, transactions })
  }

  const methods = methodsOf(blocks, options)

  function answer(call: RpcCall): RpcAnswer {
    asked.push(call)
    if (surprise && surprise.calls-- === 0) surprise.happens()
    const problem = failure?.(call)
    if (problem) throw problem
    try {
      const result = methods[call.method]?.(call.params as unknown[])
      return { result: result ?? null }
    } catch (error) {
      if (error instanceof RpcError) return { error: { code: error.code, message: error.message } }
      throw error
    }
  }

  /** A check of the chain id always succeeds, and is neither scripted nor counted. */
  const answerTo = (chain: Chain, call: RpcCall): RpcAnswer =>
    call.method === 'eth_chainId'
      ? { result: strangeId ?? quantity(BigInt(chain.id.slice(chain.id.indexOf(':') + 1))) }
      : answer(call)

  const rpc: Rpc = {
    request: async (chain, method, params) => {
      const given = answerTo(chain, { method, params })
      if ('error' in given) throw new RpcError(given.error.code, given.error.message)
      return given.result
    },
    batch: async (chain, calls) => calls.map((call) => answerTo(chain, call)),
  }

  return {
    rpc,
    mine,
    /** All calls, in order. */
    asked,
    height: () => blocks.length,
    hashOf: (number: number, position: number) => {
      const block = blocks[number]
      if (!block) throw new Error(`There is no block ${number}.`)
      return transactionHash(block, position)
    },
    /** Changes the chain id from now on. */
    become(id: number) {
      strangeId = quantity(id)
    },
    /** Removes the newest blocks. */
    cut: (count: number) => void blocks.splice(Math.max(0, blocks.length - count)),
    /** Runs a function after this many more calls. */
    beforeCall(calls: number, happens: () => void) {
      surprise = { calls, happens }
    },
    /** The error with which calls fail from now on, if any. */
    failWith(make: ((call: RpcCall) => Error | undefined) | undefined) {
      failure = make
    },
  }
}

export type ScriptedChain = ReturnType<typeof createScriptedChain>
