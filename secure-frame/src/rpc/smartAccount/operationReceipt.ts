import {
  decodeAbiParameters,
  encodeEventTopics,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import { nodeProblem } from '../../failure/requestError.ts'
import type { Hex } from '../../signing/payload.ts'
import type { Receipt } from '../evm/receipt.ts'
import type { SentOperation } from '../operations.ts'

/* EntryPoint 0.7 emits `BeforeExecution` when all operations of a bundle are valid, and then for each operation the
   events of its calls, followed by `UserOperationEvent`. */

const abi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const RESULT = parseAbiParameters('uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed')

const [BEFORE] = encodeEventTopics({ abi, eventName: 'BeforeExecution' })
const [EXECUTED] = encodeEventTopics({ abi, eventName: 'UserOperationEvent' })

type Log = Receipt['logs'][number]

const isOfEntryPoint = ({ address }: Log): boolean => address.toLowerCase() === ENTRY_POINT.toLowerCase()

/** The filter of `eth_getLogs` for an operation's `UserOperationEvent`. */
export const eventOf = ({ hash, sender }: SentOperation) => ({
  address: ENTRY_POINT,
  topics: [EXECUTED, hash, padHex(sender, { size: 32 })],
})

function isEventOf(operation: SentOperation): (log: Log) => boolean {
  const { topics: wanted } = eventOf(operation)
  return (log) =>
    isOfEntryPoint(log) &&
    wanted.every((topic, place) => log.topics[place]?.toLowerCase() === String(topic).toLowerCase())
}

function isBoundary(log: Log): boolean {
  return isOfEntryPoint(log) && (log.topics[0] === BEFORE || log.topics[0] === EXECUTED)
}

function resultOf(log: Log): { nonce: bigint; success: boolean; gasUsed: bigint } {
  try {
    const [nonce, success, , gasUsed] = decodeAbiParameters(RESULT, log.data as Hex)
    return { nonce, success, gasUsed }
  } catch {
    throw nodeProblem('the result of the operation could not be read')
  }
}

/**
 * The operation's part of a transaction's receipt: the events of its own calls, whether they succeeded, and the gas
 * that it paid for. Null if the transaction does not contain the operation.
 */
export function operationReceipt(receipt: Receipt, operation: SentOperation): Receipt | null {
  const { logs } = receipt
  const place = logs.findIndex(isEventOf(operation))
  const event = logs[place]
  if (!event || receipt.status !== '0x1') return null
  const { nonce, success, gasUsed } = resultOf(event)
  if (nonce !== operation.nonce) return null
  const start = logs.slice(0, place).findLastIndex(isBoundary) + 1
  return {
    ...receipt,
    logs: logs.slice(start, place).filter((log) => !isOfEntryPoint(log)),
    status: success ? '0x1' : '0x0',
    gasUsed: numberToHex(gasUsed),
  }
}
