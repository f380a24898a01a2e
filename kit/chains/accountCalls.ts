import type { Address, Hex } from 'viem'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
} from 'viem/utils'

/* What an operation makes a smart account of the Delegation Framework call. */

/** A call that an account makes. */
export interface AccountCall {
  to: Address
  /** Wei. */
  value: bigint
  data: Hex
}

const abi = parseAbi([
  'function execute((address target, uint256 value, bytes callData) execution) payable',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])

/** ERC-7579: call type 0x01 is a batch, execution type 0x00 reverts the whole batch if one call fails. */
const BATCH_OR_NOTHING: Hex = `0x01${'00'.repeat(31)}`

const BATCH = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

interface Execution {
  target: Address
  value: bigint
  callData: Hex
}

const toExecution = ({ to, value, data }: AccountCall): Execution => ({ target: to, value, callData: data })
const fromExecution = ({ target, value, callData }: Execution): AccountCall => ({
  to: target,
  value,
  data: callData,
})

/**
 * The call data that makes an account execute the calls: one call as it is, several as an ERC-7579 batch, all or none.
 * Null for no calls.
 */
export function encodeAccountCalls(calls: readonly AccountCall[]): Hex | null {
  const [first, ...others] = calls.map(toExecution)
  if (first === undefined) return null
  if (others.length === 0) return encodeFunctionData({ abi, functionName: 'execute', args: [first] })
  const batch = encodeAbiParameters(BATCH, [[first, ...others]])
  return encodeFunctionData({ abi, functionName: 'execute', args: [BATCH_OR_NOTHING, batch] })
}

/** A word at a byte of some data, as a number; NaN outside the data. */
const numberAt = (data: Hex, at: number): number => Number(`0x${data.slice(2 + 2 * at, 66 + 2 * at)}`)

/**
 * Whether all `bytes` in an encoded array of tuples together are no longer than the data. A decoder follows offsets wherever
 * they lead: a few kilobytes whose tuples all name the same bytes would fill the memory.
 *
 * @param data - encoded parameters, the first of which is the array
 * @param fields - the words of each tuple that hold an offset of `bytes`
 */
export function hasOwnBytes(data: Hex, fields: readonly number[]): boolean {
  const size = data.length / 2 - 1
  const start = numberAt(data, 0)
  const first = start + 32
  const count = numberAt(data, start)
  if (!(count * 32 <= size)) return false
  const tuples = Array.from({ length: count }, (_, index) => first + numberAt(data, first + 32 * index))
  const lengths = tuples.flatMap((tuple) =>
    fields.map((field) => numberAt(data, tuple + numberAt(data, tuple + 32 * field))),
  )
  return lengths.reduce((sum, length) => sum + length, 0) <= size
}

function readExecutions(callData: Hex): readonly Execution[] {
  const { args } = decodeFunctionData({ abi, data: callData })
  const [execution, batch] = args
  if (typeof execution !== 'string') return [execution]
  if (batch === undefined || !hasOwnBytes(batch, [2])) return []
  return decodeAbiParameters(BATCH, batch)[0]
}

/**
 * The calls of {@link encodeAccountCalls}, with checksummed addresses. Null unless encoding them again returns the same
 * bytes: for another function, for a batch that may fail in part, and for bytes that a decoder would ignore.
 */
export function decodeAccountCalls(callData: Hex): AccountCall[] | null {
  try {
    const data = callData.toLowerCase() as Hex
    const calls = readExecutions(data).map(fromExecution)
    return encodeAccountCalls(calls) === data ? calls : null
  } catch {
    return null
  }
}
