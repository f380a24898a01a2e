import { decodeAccountCalls, hasOwnBytes } from '@airlock/kit/accountCalls'
import { ENTRY_POINT } from '@airlock/kit/chains'
import { decodeFunctionData, encodeEventTopics, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Block, Log } from './chainSchema.ts'
import { addressIn, words } from './transfers.ts'

/** An operation of a smart account (ERC-4337) in a transaction of its bundler. Addresses are hex without 0x. */
export interface Operation {
  account: string
  failed: boolean
  /** The index of the log that reports it. */
  log: number
  /** The contract or account that it called, and the function; null unless it made exactly one call. */
  recipient: string | null
  selector: string | null
  /** The coins that its calls sent: none if it failed. */
  coins: Coin[]
}

/** An amount of the chain's own coin. */
export interface Coin {
  recipient: string
  amount: bigint
  /** The index of the call. */
  item: number
}

type Transaction = Pick<Block['transactions'][number], 'to' | 'input'>

const hexOf = (text: string) => text.slice(2).toLowerCase()

const CONTRACT = hexOf(ENTRY_POINT)
const EVENT = hexOf(String(encodeEventTopics({ abi: entryPoint07Abi, eventName: 'UserOperationEvent' })[0]))

/** The longest calldata that is read, as text: bundles are far shorter, and longer ones would take the time of others. */
const MOST_BUNDLE = 1_000_000
/** The same for one operation: about 400 payments. */
const MOST_CALL_DATA = 130_000

/** What the EntryPoint reports of an operation. Only its own logs count: any contract can emit the same event. */
function reported({ address, topics, data, logIndex }: Log) {
  if (address !== CONTRACT || topics[0] !== EVENT || topics.length !== 4) return undefined
  const account = addressIn(topics[2])
  const [nonce, success] = words(data, 4) ?? []
  if (account === undefined || nonce === undefined || success === undefined) return undefined
  return { account, nonce, failed: success !== 1n, log: logIndex }
}

/** The words of an operation that hold offsets: initCode, callData, paymasterAndData and signature. */
const BYTES = [2, 3, 7, 8]

const keyOf = (account: string, nonce: bigint) => `${account} ${nonce}`

/**
 * The call data of each operation of a bundle, by account and nonce, which the EntryPoint accepts only once together.
 * Empty unless the transaction itself calls `handleOps`: of a bundle within another contract's call, only its logs are
 * known.
 */
function callDataIn({ to, input }: Transaction): Map<string, Hex> {
  if (to !== CONTRACT || input.length > MOST_BUNDLE) return new Map()
  if (!hasOwnBytes(`0x${input.slice(10)}`, BYTES)) return new Map()
  try {
    const { functionName, args } = decodeFunctionData({ abi: entryPoint07Abi, data: input as Hex })
    if (functionName !== 'handleOps') return new Map()
    return new Map(args[0].map(({ sender, nonce, callData }) => [keyOf(hexOf(sender), nonce), callData]))
  } catch {
    return new Map()
  }
}

type Calls = Pick<Operation, 'recipient' | 'selector' | 'coins'>

const UNREAD: Calls = { recipient: null, selector: null, coins: [] }

function readCalls(callData: Hex | undefined): Calls {
  if (callData === undefined || callData.length > MOST_CALL_DATA) return UNREAD
  const calls = decodeAccountCalls(callData) ?? []
  const coins = calls.flatMap(({ to, value: amount }, item) =>
    amount > 0n ? [{ recipient: hexOf(to), amount, item }] : [],
  )
  const [only, ...others] = calls
  if (!only || others.length > 0) return { ...UNREAD, coins }
  return { recipient: hexOf(only.to), selector: selectorOf(only.data), coins }
}

/** The first four bytes of a call's data; null if it has fewer. */
export const selectorOf = (data: string): string | null =>
  data.length >= 10 ? data.slice(2, 10).toLowerCase() : null

/**
 * The operations in a transaction, in the order of their logs. Call data that is not a list of calls of our accounts is
 * not guessed at: such an operation has no coins.
 */
export function operationsIn(transaction: Transaction, logs: readonly Log[]): Operation[] {
  const found = logs.map(reported).filter((each) => each !== undefined)
  if (found.length === 0) return []
  const callData = callDataIn(transaction)
  return found.map(({ account, nonce, failed, log }) => {
    const calls = readCalls(callData.get(keyOf(account, nonce)))
    return { account, failed, log, ...calls, coins: failed ? [] : calls.coins }
  })
}
