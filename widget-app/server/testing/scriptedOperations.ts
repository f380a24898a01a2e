import { type AccountCall, encodeAccountCalls } from '@airlock/kit/accountCalls'
import { ENTRY_POINT } from '@airlock/kit/chains'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { ScriptedLog, ScriptedTransaction } from './scriptedChain.ts'
import { address, NOBODY } from './scriptedLogs.ts'

/** An operation of a smart account that a test puts into a bundle. */
export interface ScriptedOperation {
  account: string
  nonce?: bigint
  callData?: Hex
  calls?: readonly AccountCall[]
  failed?: boolean
  logs?: readonly ScriptedLog[]
}

const RESULT = parseAbiParameters('uint256, bool, uint256, uint256')
const NO_BYTES: Hex = '0x'
const ZERO: Hex = `0x${'0'.repeat(64)}`

/** A call that pays. */
export const payment = (to: string, value: bigint, data: Hex = '0x'): AccountCall => ({
  to: to as Address,
  value,
  data,
})

const callDataOf = ({ callData, calls = [] }: ScriptedOperation): Hex =>
  callData ?? encodeAccountCalls(calls) ?? '0x'

/** What the EntryPoint emits when it has executed an operation. */
export const operationLog = ({ account, nonce = 0n, failed = false }: ScriptedOperation): ScriptedLog => ({
  address: ENTRY_POINT,
  topics: encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: ZERO, sender: account as Address, paymaster: NOBODY as Address },
  }) as string[],
  data: encodeAbiParameters(RESULT, [nonce, !failed, 1n, 1n]),
})

/** The calldata of `handleOps`. */
export const bundleInput = (operations: readonly ScriptedOperation[]): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [
      operations.map((operation) => ({
        sender: operation.account as Address,
        nonce: operation.nonce ?? 0n,
        initCode: NO_BYTES,
        callData: callDataOf(operation),
        accountGasLimits: ZERO,
        preVerificationGas: 0n,
        gasFees: ZERO,
        paymasterAndData: NO_BYTES,
        signature: NO_BYTES,
      })),
      NOBODY as Address,
    ],
  })

/** A bundler's transaction. */
export const bundle = (
  operations: readonly ScriptedOperation[],
  changes: Partial<ScriptedTransaction> = {},
): ScriptedTransaction => ({
  from: address(900),
  to: ENTRY_POINT.toLowerCase(),
  input: bundleInput(operations),
  logs: operations.flatMap((operation) => [...(operation.logs ?? []), operationLog(operation)]),
  ...changes,
})
