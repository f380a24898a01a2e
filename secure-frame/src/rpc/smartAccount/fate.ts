import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import { NONCE_WAIT_MS } from '../../../shared/nonceWait.ts'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { nodeProblem } from '../../failure/requestError.ts'
import type { Hex } from '../../signing/payload.ts'
import type { Ask } from '../../smartAccount/operationFees.ts'
import { type Receipt, readReceipt } from '../evm/receipt.ts'
import { Hash } from '../methods/values.ts'
import type { Call } from '../node.ts'
import type { LastSent, SentOperation } from '../operations.ts'
import { eventOf, operationReceipt } from './operationReceipt.ts'

/* What became of an operation is decided by the chain. A bundler may be away, forget or lie: it only names a
   transaction if our node does not find it, and that transaction is then read from our node. */

/** Bundlers drop an operation that they cannot include: after this time it is given up (s). */
const LIFETIME = 1_800
/** How often the account's next operation looks whether this one is done (ms). */
const POLL = 1_000
/** Nodes behind one address may be this many blocks apart, and a reorganization may replace as many. */
const SETTLED = 3n
const REORGANIZED = 16n
/**
 * After so many blocks a transaction that only the bundler knows counts as taken back. Fast chains make a block in a quarter
 * of a second, and nodes may be several seconds apart: an operation that looks dropped too early is paid twice.
 */
const TAKEN_BACK = 128n

/** What became of an operation. */
export type Fate =
  | { state: 'pending' }
  /** `receipt.status` says whether its calls succeeded. */
  | { state: 'mined'; receipt: Receipt }
  /** It can no longer be mined, or its bundler has given it up. */
  | { state: 'dropped' }

/** Who is asked. */
interface Sources {
  node: Call
  /** Null if there is none to ask. */
  bundler: Ask | null
}

const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

const Logs = z.array(z.object({ transactionHash: Hash }))
const Hint = z.nullable(z.object({ receipt: z.object({ transactionHash: Hash }) }))

/** The account's next nonce in the sequence of the operation. */
function nonceAt(block: Hex | 'latest', { sender, nonce }: LastSent, node: Call): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'getNonce', args: [sender, nonce >> 64n] })
  return askQuantity(node, 'eth_call', [{ to: ENTRY_POINT, data }, block])
}

/** The transaction that contains the operation, by the events of our node: null if none does. */
async function search(operation: SentOperation, head: bigint, node: Call): Promise<Hex | null> {
  const from = operation.since > REORGANIZED ? operation.since - REORGANIZED : 0n
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(head) }
  const logs = z.safeParse(Logs, await node('eth_getLogs', [{ ...eventOf(operation), ...range }]))
  if (!logs.success) throw nodeProblem('the events of the operation could not be read')
  return logs.data[0]?.transactionHash ?? null
}

/** The transaction that the bundler names; null if it knows none. */
async function askHint({ hash }: SentOperation, bundler: Ask | null): Promise<Hex | null> {
  const hint = z.safeParse(Hint, await bundler?.('eth_getUserOperationReceipt', [hash]).catch(() => null))
  return hint.data?.receipt.transactionHash ?? null
}

/** By a transaction that may contain the operation: null if that is another one's. */
async function fateIn(transaction: Hex, operation: SentOperation, node: Call): Promise<Fate | null> {
  const receipt = await readReceipt(node, transaction)
  // The node is behind.
  if (!receipt) return { state: 'pending' }
  const own = operationReceipt(receipt, operation)
  return own && { state: 'mined', receipt: own }
}

/** Whether the nonce was used that many blocks ago, so that the event of its operation would be found by now. */
async function isSettled(
  operation: SentOperation,
  { head, depth, node }: { head: bigint; depth: bigint; node: Call },
): Promise<boolean> {
  if (head < depth) return false
  return (await nonceAt(numberToHex(head - depth), operation, node)) > operation.nonce
}

/** The nonce is used, by this operation or by another one. */
async function fateOfUsed(operation: SentOperation, head: bigint, { node, bundler }: Sources): Promise<Fate> {
  // Many nodes limit the range of a search: then the operation may have been mined.
  const found = await search(operation, head, node).catch(() => undefined)
  const transaction = found ?? (await askHint(operation, bundler))
  const fate = transaction === null ? null : await fateIn(transaction, operation, node)
  if (fate?.state === 'mined') return fate
  // A transaction that only the bundler knows was in a block that was taken back, or never was, unless our node is behind.
  const depth = fate ? TAKEN_BACK : SETTLED
  const isDropped = found === null && (await isSettled(operation, { head, depth, node }))
  return { state: isDropped ? 'dropped' : 'pending' }
}

/**
 * What became of an operation, by our own node. An operation counts as dropped only some blocks after another one used its
 * nonce, so that a node that lags behind cannot make a mined one look dropped: it would be sent twice.
 */
export async function fateOf(operation: SentOperation, sources: Sources): Promise<Fate> {
  const { node } = sources
  const head = await askQuantity(node, 'eth_blockNumber', [])
  const next = await nonceAt(numberToHex(head), operation, node)
  if (next > operation.nonce) return fateOfUsed(operation, head, sources)
  const age = Date.now() / 1_000 - operation.sentAt
  return { state: age > LIFETIME ? 'dropped' : 'pending' }
}

/** When the next operation no longer waits for this one (ms). */
const endOfWaiting = ({ sentAt }: LastSent): number => sentAt * 1_000 + NONCE_WAIT_MS

/**
 * Waits until the account's last operation has used its nonce: the next one would otherwise take its place. One that
 * takes too long is not waited for, because its bundler may have dropped it.
 */
export async function untilFree(last: LastSent | undefined, node: Call): Promise<void> {
  if (!last) return
  const end = endOfWaiting(last)
  while (Date.now() < end) {
    const next = await nonceAt('latest', last, node)
    if (next > last.nonce) return
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}

/** Both times are in whole seconds, and one of them may be by our server's clock (ms). */
const ROUNDING = 5_000

/**
 * Whether an operation with this nonce was made before `last` was sent, such as on another site: it has not waited for
 * it, and would take its place.
 */
export const isOvertaken = (nonce: bigint, last: LastSent | undefined): boolean =>
  last !== undefined && last.nonce >= nonce && Date.now() < endOfWaiting(last) - ROUNDING
