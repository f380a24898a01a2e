import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { type Rpc, type RpcAnswer, type RpcCall, RpcError } from '../rpc/rpc.ts'
import { decodeAggregate, encodeAggregate, type ViewCall } from './multicall.ts'

export type { ViewCall }

interface AskOptions {
  /** Whether the contracts are ones that the operator or a package names, and not whatever was sent to an account. */
  isTrusted: boolean
  /** Whether a call that fails says nothing of other calls of the same function, as that for a burned collectible. */
  isByItself?: boolean
}

/** Asks many contracts of an EVM chain at once. */
export interface Contracts {
  /**
   * What each call returned, in their order; null for one whose contract fails. Throws `UnreachableError` and `RpcError`
   * where that says nothing about the contract. Where contracts are not trusted, it does not: what nobody answered is
   * undefined then.
   */
  ask(chain: Chain, calls: readonly ViewCall[], options?: AskOptions): Promise<(Hex | null | undefined)[]>
}

/** Calls in one Multicall3, and calls of Multicall3 in one request. */
const GROUP = 200
const WAVE = 4
/** Single calls in one request; in the next where they are too much together. */
const SIZES = [50, 5, 1]
/** How often strangers may be too much for the node before the others have to wait. */
const MOST_CHOKED = 12
/** Hex digits of an answer that are looked at: a contract that returns more wants to be a burden. */
const LONGEST = 2_000_000
const TRUSTED: AskOptions = { isTrusted: true }
/** How long a call that failed by itself is not made again. */
const BROKEN_MS = 600_000
const BROKEN = 50_000
/** What a call begins with: 0x and four bytes that name the function. */
const SELECTOR = 10

/** What nodes say when it was the contract that failed. Everything else says nothing about it. */
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

/** Writes down what Multicall3 answered, and gives back those it has nothing of. */
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

/** Writes down what a contract answered by itself: null where it fails, nothing where the answer says nothing of it. */
function settleAlone(slot: Slot, answer: RpcAnswer | undefined, { isTrusted }: Asking): void {
  const { result, error } = { result: undefined, error: undefined, ...answer }
  if (isHex(result)) slot.result = result
  else if (isTooLong(result) || (error && isOfContract(error))) slot.result = null
  else if (isTrusted) {
    throw error
      ? new RpcError(error.code, error.message)
      : new OutboundError('invalid', 'a call is answered without hex')
  }
}

/** What is asked together, and how often that was too much for the node. */
interface Asking {
  rpc: Rpc
  chain: Chain
  isTrusted: boolean
  choked: number
}

/**
 * The answers; nothing where strangers are too much for a node that answers as soon as it is asked something else. That
 * is asked after each failure: strangers must not make the node look as if it were away.
 */
async function batch(asking: Asking, calls: RpcCall[]): Promise<RpcAnswer[] | undefined> {
  const { rpc, chain, isTrusted } = asking
  try {
    return await rpc.batch(chain, calls)
  } catch (error) {
    if (isTrusted || !(error instanceof OutboundError)) throw error
    asking.choked += 1
    if (asking.choked > MOST_CHOKED) throw error
    await rpc.request(chain, 'eth_blockNumber', [])
    return undefined
  }
}

async function together(asking: Asking, multicall: Hex, slots: readonly Slot[]): Promise<Slot[]> {
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

/** Whoever is in a group that is too much is asked again in smaller ones; by itself that is its own failure. */
async function apart(
  asking: Asking,
  slots: readonly Slot[],
  sizes: readonly number[] = SIZES,
): Promise<void> {
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

async function askAll(asking: Asking, multicall: Hex | null, slots: readonly Slot[]): Promise<void> {
  try {
    await apart(asking, multicall ? await together(asking, multicall, slots) : slots)
  } catch (error) {
    // What nobody says of strangers is left out.
    if (asking.isTrusted || !(error instanceof OutboundError)) throw error
  }
}

interface Options {
  rpc: Rpc
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

/**
 * Multicall3 gives all gas to each call: a contract that burns it makes those after it fail too, and so may a group be
 * more than the node allows. Whatever failed in a group is therefore asked again by itself, where a failure is its own;
 * it is then left alone for a while, so that it costs that once.
 */
export function createContracts({ rpc, now = () => performance.now() }: Options): Contracts {
  const broken = new LRUCache<string, number>({ max: BROKEN })

  return {
    async ask(chain, calls, { isTrusted, isByItself = false } = TRUSTED) {
      const slots = calls.map((call): Slot => {
        // Whoever it is asked for, where nothing is lost with it; else who asks for an odd account would hide it from all.
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
      await askAll({ rpc, chain, isTrusted, choked: 0 }, multicall as Hex | null, open)
      for (const { key, result } of open) if (result === null) broken.set(key, now() + BROKEN_MS)
      return slots.map(({ result }) => result)
    },
  }
}
