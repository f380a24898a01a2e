import type { RpcCall } from '../rpc/rpc.ts'

/** The maximum weight of a call. Even the smallest limit admits one such call. */
export const HEAVIEST = 1_000

const BLOCKS_A_STEP = 100
const ADDRESSES_A_STEP = 10
const ALL_OF_A_BLOCK = 50

/** Block tags near the newest block, with their distance from it. */
const NEAR_THE_TIP: Readonly<Record<string, number>> = { latest: 0, pending: 0, safe: 100, finalized: 100 }

type Filter = Readonly<Record<string, unknown>>

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const tipDistance = (tag: unknown): number | undefined =>
  typeof tag === 'string' && Object.hasOwn(NEAR_THE_TIP, tag) ? NEAR_THE_TIP[tag] : undefined

const heightOf = (block: unknown): number | undefined => {
  if (block === 'earliest') return 0
  return typeof block === 'string' && /^0x[\da-f]{1,13}$/i.test(block) ? Number(block) : undefined
}

/** The number of blocks that a filter covers; Infinity if it depends on the chain's length. */
function blocksOf({ blockHash, fromBlock, toBlock }: Filter): number {
  if (typeof blockHash === 'string') return 1
  const [from, to] = [fromBlock ?? 'latest', toBlock ?? 'latest']
  const [fromTip, toTip] = [tipDistance(from), tipDistance(to)]
  if (fromTip !== undefined && toTip !== undefined) return 1 + Math.max(0, fromTip - toTip)
  const [first, last] = [heightOf(from), heightOf(to)]
  return first === undefined || last === undefined ? Number.POSITIVE_INFINITY : 1 + Math.max(0, last - first)
}

/** The fraction of a block that a node reads: less if addresses or topics narrow it down. */
function breadthOf({ address, topics }: Filter): number {
  const addresses = Array.isArray(address) ? address.length : address === undefined ? 0 : 1
  const hasTopics = Array.isArray(topics) && topics.some((topic) => topic !== null)
  const unnamed = [addresses > 0, hasTopics].filter((named) => !named).length
  return 2 ** unnamed * Math.max(1, Math.ceil(addresses / ADDRESSES_A_STEP))
}

function logs([filter]: readonly unknown[]): number {
  if (!isFilter(filter)) return HEAVIEST
  return 1 + Math.ceil(blocksOf(filter) / BLOCKS_A_STEP) * breadthOf(filter)
}

const proof = ([, keys]: readonly unknown[]): number => 20 + (Array.isArray(keys) ? keys.length : 0)

/** Methods that cost a node more than others, which weigh one. */
const HEAVY: Readonly<Record<string, (params: readonly unknown[]) => number>> = {
  eth_getLogs: logs,
  eth_newFilter: logs,
  // Only the node knows the filter behind the id.
  eth_getFilterLogs: () => HEAVIEST,
  eth_getBlockReceipts: () => ALL_OF_A_BLOCK,
  eth_getProof: proof,
  getBlock: () => ALL_OF_A_BLOCK,
}

/** The weight of a JSON-RPC call. */
export function callWeight({ method, params = [] }: RpcCall): number {
  if (!Object.hasOwn(HEAVY, method)) return 1
  // These methods take no named parameters, and how a node treats such a call is unknown.
  const weight = Array.isArray(params) ? (HEAVY[method]?.(params) ?? 1) : HEAVIEST
  return Math.min(HEAVIEST, weight)
}
