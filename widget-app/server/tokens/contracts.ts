import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { type Rpc, type RpcAnswer, type RpcCall, RpcError } from '../rpc/rpc.ts'
import { decodeAggregate, encodeAggregate, type ViewCall } from './multicall.ts'

export type { ViewCall }

interface AskOptions {
  /** Whether the contracts are configured or packaged, and not just any that was sent to an account. */
  isTrusted: boolean
  /**
   * Whether a failing call says nothing about other calls of the same function, like the call for a burned
   * collectible.
   */
  isByItself?: boolean
}

/** Calls many contracts of an EVM chain at once. */
export interface Contracts {
  /**
   * Resolves to each call's result, in their order; null if its contract fails. Throws `UnreachableError` and
   * `RpcError` if the failure is not the contract's. For untrusted contracts it does not throw: a missing result is
   * undefined then.
   */
  ask(chain: Chain, calls: readonly ViewCall[], options?: AskOptions): Promise<(Hex | null | undefined)[]>
}

/** The number of calls in one Multicall3, and of Multicall3 calls in one request. */
const GROUP = 200
const WAVE = 4
/** The number of single calls in a request, reduced step by step if they are too much together. */
const SIZES = [50, 5, 1]
/** How often untrusted contracts may overload the node before the request fails. */
const MAX_OVERLOADS = 12
/** The maximum length of a result in hex digits: a longer one is malicious. */
const LONGEST = 2_000_000
const TRUSTED: AskOptions = { isTrusted: true }
/** How long a call that failed on its own is not repeated. */
const BROKEN_MS = 600_000
const BROKEN = 50_000
/** The length of a selector: 0x and four bytes that identify the function. */
const SELECTOR = 10

/** Nodes' error messages for a failing contract. Any other error says nothing about the contract. */
const CONTRACT_FAILED = /revert|opcode|\b(?:e?vm)\b|gas|jump|stack|execution/i
const isOfContract = ({ code, message }: { code: number; message: string }) =>
  code === 3 || CONTRACT_FAILED.test(message)

interface Slot {
  call: ViewCall
  key: string
  result: Hex | null | undefined
}

const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && value.length <= LONGEST && /^0x[0-9a-f]*$/i.test(value)

const isTooLong = (value: unknown) => typeof value === 'string' && value.length > LONGEST

const ethCall = ({ to, data }: ViewCall): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
})

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Stores the results of a Multicall3, and returns the calls without one. */
function settle(group: readonly Slot[], answer: RpcAnswer | undefined): readonly Slot[] {
  const { result } = { result: undefined, ...answer }
  const returned = isHex(result) ? decodeAggregate(result, group.length) : undefined
  if (!returned) return group
  return group.filter((slot, index) => {
    const data = returned[index] ?? null
    if (data !== null) slot.result = data
    return data === null
  })
}

/** Stores the result of a single call: null if the contract fails, nothing if the error is not the contract's. */
function settleAlone(slot: Slot, answer: RpcAnswer | undefined, { isTrusted }: Batch): void {
  const { result, error } = { result: undefined, error: undefined, ...answer }
  if (isHex(result)) slot.result = result
  else if (isTooLong(result) || (error && isOfContract(error))) slot.result = null
  else if (isTrusted) {
    throw error
      ? new RpcError(error.code, error.message)
      : new OutboundError('invalid', 'the result of a call is not hex')
  }
}

/** The calls of one request, and how often untrusted ones have overloaded the node. */
interface Batch {
  rpc: Rpc
  chain: Chain
  isTrusted: boolean
  overloads: number
}

/**
 * Resolves to the responses; undefined if untrusted contracts overload a node that otherwise responds. The node is
 * checked after each failure, because strangers must not make it look unavailable.
 */
async function batch(asking: Batch, calls: RpcCall[]): Promise<RpcAnswer[] | undefined> {
  const { rpc, chain, isTrusted } = asking
  try {
    return await rpc.batch(chain, calls)
  } catch (error) {
    if (isTrusted || !(error instanceof OutboundError)) throw error
    asking.overloads += 1
    if (asking.overloads > MAX_OVERLOADS) throw error
    await rpc.request(chain, 'eth_blockNumber', [])
    return undefined
  }
}

async function together(asking: Batch, multicall: Hex, slots: readonly Slot[]): Promise<Slot[]> {
  const failed: Slot[] = []
  for (const wave of inGroups(inGroups(slots, GROUP), WAVE)) {
    const calls = wave.map((group) =>
      ethCall({ to: multicall, data: encodeAggregate(group.map(({ call }) => call)) }),
    )
    const answers = await batch(asking, calls)
    wave.forEach((group, index) => {
      failed.push(...settle(group, answers?.[index]))
    })
  }
  return failed
}

/** If a group is too much, its calls are retried in smaller groups. A call that fails alone fails on its own. */
async function apart(asking: Batch, slots: readonly Slot[], sizes: readonly number[] = SIZES): Promise<void> {
  const [size = 1, ...smaller] = sizes
  for (const group of inGroups(slots, size)) {
    const answers = await batch(
      asking,
      group.map(({ call }) => ethCall(call)),
    )
    if (answers) for (const [index, slot] of group.entries()) settleAlone(slot, answers[index], asking)
    else if (size > 1) await apart(asking, group, smaller)
    else for (const slot of group) slot.result = null
  }
}

async function askAll(asking: Batch, multicall: Hex | null, slots: readonly Slot[]): Promise<void> {
  try {
    await apart(asking, multicall ? await together(asking, multicall, slots) : slots)
  } catch (error) {
    // Untrusted contracts without a result are left out.
    if (asking.isTrusted || !(error instanceof OutboundError)) throw error
  }
}

interface Options {
  rpc: Rpc
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/**
 * Multicall3 forwards all gas to each call. A contract that consumes it makes the following calls fail too, or the
 * whole group exceed the node's limit. So every failed call of a group is repeated alone, where a failure is its own.
 * It is then not repeated for a while, so that it costs that only once.
 */
export function createContracts({ rpc, now = () => performance.now() }: Options): Contracts {
  const broken = new LRUCache<string, number>({ max: BROKEN })

  return {
    async ask(chain, calls, { isTrusted, isByItself = false } = TRUSTED) {
      const slots = calls.map((call): Slot => {
        // For trusted or independent calls the whole call data is the key. For others only the function is: otherwise
        // a call about an odd account would hide the contract from all.
        const question = isTrusted || isByItself ? call.data : call.data.slice(0, SELECTOR)
        const key = `${chain.key} ${call.to} ${question}`
        return { call, key, result: undefined }
      })
      const open = slots.filter((slot) => {
        const isOpen = (broken.get(slot.key) ?? 0) <= now()
        if (!isOpen) slot.result = null
        return isOpen
      })
      const multicall = open.length > 1 ? chain.multicall : null
      await askAll({ rpc, chain, isTrusted, overloads: 0 }, multicall as Hex | null, open)
      for (const { key, result } of open) if (result === null) broken.set(key, now() + BROKEN_MS)
      return slots.map(({ result }) => result)
    },
  }
}
