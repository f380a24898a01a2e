import { encodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { nodeProblem } from '../failure/requestError.ts'
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
async function withGas(draft: UserOperation, { account, bundler }: OperationRequest): Promise<UserOperation> {
  const asked = { ...operationJson(draft), signature: account.stubSignature }
  const answer = await bundler('eth_estimateUserOperationGas', [asked, ENTRY_POINT])
  const estimate = z.safeParse(Estimate, answer)
  if (!estimate.success) throw nodeProblem('the bundler’s estimate of gas could not be read')
  const { preVerificationGas, verificationGasLimit, callGasLimit } = estimate.data
  return {
    ...draft,
    preVerificationGas,
    verificationGasLimit,
    callGasLimit,
    paymaster: draft.paymaster && withLimits(draft.paymaster, estimate.data),
  }
}

/**
 * A complete operation that makes the calls, all or none: only the signature is missing. It deploys the account if that
 * has no code yet.
 *
 * @throws AirlockError INVALID_PARAMS for no calls; the error of the node, the bundler or the paymaster, which refuse an
 * operation that would fail; or a network problem if one of their answers cannot be read.
 */
export async function prepareOperation(request: OperationRequest): Promise<UserOperation> {
  const { chainId, paymaster: service } = request
  const draft = await draftOf(request)
  if (!service) return withGas(draft, request)
  const { paymaster, isFinal } = await askStub(draft, chainId, service)
  const estimated = await withGas({ ...draft, paymaster }, request)
  if (isFinal || estimated.paymaster === null) return estimated
  const agreed = { ...estimated, paymaster: estimated.paymaster }
  return { ...agreed, paymaster: await askData(agreed, chainId, service) }
}
