import { encodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { nodeProblem } from '../failure/requestError.ts'
import { bringing } from './authorization.ts'
import type { Authorization } from './authorizationSchema.ts'
import type { AccountCall } from './executions.ts'
import { type Ask, operationFees } from './operationFees.ts'
import { operationJson } from './operationText.ts'
import { askData, askStub, type PaymasterService } from './paymaster.ts'
import type { SmartAccount } from './smartAccount.ts'
import type { Paymaster, UserOperation } from './userOperation.ts'
import { Bytes, GasValue, Uint256 } from './values.ts'

const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

const Word = Bytes.check(z.refine((bytes) => bytes.length === 66))

const Estimate = z.object({
  preVerificationGas: GasValue,
  verificationGasLimit: GasValue,
  callGasLimit: GasValue,
  paymasterVerificationGasLimit: z.optional(z.nullable(GasValue)),
  paymasterPostOpGasLimit: z.optional(z.nullable(GasValue)),
})

/** What an operation is made of, and who is asked for the rest. */
export interface OperationRequest {
  account: SmartAccount
  chainId: number
  calls: readonly AccountCall[]
  node: Ask
  bundler: Ask
  /** Missing if the account pays. */
  paymaster?: PaymasterService | undefined
  /** The authorization that the operation brings along, by which the account gets its code; missing for none. */
  authorization?: Authorization | null | undefined
  /** The least gas for checking the signature, where bundlers estimate too little. */
  leastVerificationGas?: bigint | undefined
}

/** Whether an account has code. */
export async function isDeployed({ address }: SmartAccount, node: Ask): Promise<boolean> {
  const code = z.safeParse(Bytes, await node('eth_getCode', [address, 'latest']))
  if (!code.success) throw nodeProblem('the code of the account could not be read')
  return code.data !== '0x'
}

/** The next nonce in the account's first sequence (key 0), which a block has not used yet. */
async function nonceOf({ address }: SmartAccount, node: Ask): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'getNonce', args: [address, 0n] })
  const answer = z.safeParse(Word, await node('eth_call', [{ to: ENTRY_POINT, data }, 'latest']))
  if (!answer.success) throw nodeProblem('the nonce of the account could not be read')
  return z.parse(Uint256, answer.data)
}

/** Everything but the gas and the paymaster. */
async function draftOf({ account, calls, node, bundler }: OperationRequest): Promise<UserOperation> {
  const callData = account.encodeCalls(calls)
  const [nonce, hasCode, fees] = await Promise.all([
    nonceOf(account, node),
    isDeployed(account, node),
    operationFees(node, bundler),
  ])
  return {
    sender: account.address,
    nonce,
    deployment: hasCode ? null : account.deployment,
    callData,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...fees,
    paymaster: null,
  }
}

/** The paymaster's own limits take precedence, because it knows what its data costs. */
function withLimits(stub: Paymaster, estimate: z.infer<typeof Estimate>): Paymaster {
  return {
    ...stub,
    paymasterVerificationGasLimit:
      stub.paymasterVerificationGasLimit || (estimate.paymasterVerificationGasLimit ?? 0n),
    paymasterPostOpGasLimit: stub.paymasterPostOpGasLimit || (estimate.paymasterPostOpGasLimit ?? 0n),
  }
}

/** The operation with the gas that the bundler estimates by simulating it. */
async function withGas(draft: UserOperation, request: OperationRequest): Promise<UserOperation> {
  const { account, authorization = null, leastVerificationGas: least = 0n } = request
  const bundler = bringing(authorization, request.bundler)
  const asked = { ...operationJson(draft), signature: account.stubSignature }
  const answer = await bundler('eth_estimateUserOperationGas', [asked, ENTRY_POINT])
  const estimate = z.safeParse(Estimate, answer)
  if (!estimate.success) throw nodeProblem('the bundler’s estimate of gas could not be read')
  const { preVerificationGas, verificationGasLimit, callGasLimit } = estimate.data
  return {
    ...draft,
    preVerificationGas,
    verificationGasLimit: verificationGasLimit > least ? verificationGasLimit : least,
    callGasLimit,
    paymaster: draft.paymaster && withLimits(draft.paymaster, estimate.data),
  }
}

type Asking = Pick<OperationRequest, 'authorization' | 'paymaster'>

/** The paymaster, which sees the operation with its authorization; undefined if the account pays. */
function paymasterOf({ authorization = null, paymaster }: Asking): PaymasterService | undefined {
  return paymaster && { ...paymaster, ask: bringing(authorization, paymaster.ask) }
}

/** An operation whose gas is known. */
export interface Estimated {
  operation: UserOperation
  /** Whether the paymaster has already agreed to it, or there is none. */
  isFinal: boolean
}

/**
 * An operation that makes the calls, all or none, to which the paymaster has not agreed yet. It deploys the account if
 * that has no code yet.
 *
 * @throws AirlockError INVALID_PARAMS for no calls; the error of the node or the bundler, which refuse an operation that
 * would fail; PaymasterProblem; or a network problem if an answer cannot be read.
 */
export async function estimateOperation(request: OperationRequest): Promise<Estimated> {
  const { chainId } = request
  const service = paymasterOf(request)
  const draft = await draftOf(request)
  if (!service) return { operation: await withGas(draft, request), isFinal: true }
  const { paymaster, isFinal } = await askStub(draft, chainId, service)
  return { operation: await withGas({ ...draft, paymaster }, request), isFinal }
}

/** The operation with the paymaster's agreement. Throws PaymasterProblem if it does not agree. */
export async function agreed(
  { operation, isFinal }: Estimated,
  request: Asking & Pick<OperationRequest, 'chainId'>,
): Promise<UserOperation> {
  const { paymaster } = operation
  const service = paymasterOf(request)
  if (!service || isFinal || paymaster === null) return operation
  return { ...operation, paymaster: await askData({ ...operation, paymaster }, request.chainId, service) }
}

/** A complete operation: only the signature is missing. Throws as {@link estimateOperation} and {@link agreed} do. */
export async function prepareOperation(request: OperationRequest): Promise<UserOperation> {
  return agreed(await estimateOperation(request), request)
}
