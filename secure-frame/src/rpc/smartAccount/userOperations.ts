import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import type { FrameNetwork } from '../../../shared/frameData.ts'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { Ask } from '../../smartAccount/operationFees.ts'
import type { SmartAccount } from '../../smartAccount/smartAccount.ts'
import type { RpcContext } from '../context.ts'
import type { Read, Request } from '../methods/allowedMethods.ts'
import { requireSmart } from '../requireSmart.ts'

/*
 * The methods of ERC-7769 for sites, which know user operations but not the wallet's keys. A site's operation is a list
 * of calls in another spelling: the wallet makes an operation of its own from them, with its own nonce, gas, fees and
 * signature, as for `eth_sendTransaction`.
 */

/** A request about operations that needs no approval. */
export type OperationRead = Request<
  Extract<Read, `${string}UserOperation${string}` | 'eth_supportedEntryPoints'>
>
type Asked = Request<'eth_sendUserOperation'>['params'][0]

function refuse(method: string, what: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `${method}: ${what}`)
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Whether the factory is missing, or that of the account itself. */
function hasOwnFactory({ factory, factoryData }: Asked, { deployment }: SmartAccount): boolean {
  if (!isGiven(factory) && !isGiven(factoryData)) return true
  return (
    deployment !== null &&
    isSameAddress(factory ?? '', deployment.factory) &&
    factoryData?.toLowerCase() === deployment.factoryData.toLowerCase()
  )
}

const OF_PAYMASTER = [
  'paymaster',
  'paymasterData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/** Throws -32602 for an operation of another account, EntryPoint, factory or payer than the smart account's own. */
function requireOwn(method: string, asked: Asked, entryPoint: string, account: SmartAccount): void {
  if (!isSameAddress(entryPoint, ENTRY_POINT)) refuse(method, `the entry point must be ${ENTRY_POINT}`)
  if (isGiven(asked.initCode) || isGiven(asked.paymasterAndData))
    refuse(method, 'the operation must have the fields of EntryPoint 0.7')
  if (!isSameAddress(asked.sender, account.address)) refuse(method, 'the sender must be the smart account')
  if (!hasOwnFactory(asked, account)) refuse(method, 'the factory must be that of the account')
  if (OF_PAYMASTER.some((field) => isGiven(asked[field])))
    refuse(method, 'a paymaster is the capability paymasterService of wallet_sendCalls')
}

/**
 * The calls of a site's operation. Its nonce, gas, fees and signature are not used.
 *
 * @throws AirlockError -32602 for an operation that is not the smart account's own, and for call data that is no list of
 * calls of such an account.
 */
export function callsOfOperation(
  [asked, entryPoint]: Request<'eth_sendUserOperation'>['params'],
  most: number,
  context: RpcContext,
): AccountCall[] {
  const { account } = requireSmart(context)
  requireOwn('eth_sendUserOperation', asked, entryPoint, account)
  const calls = account.decodeCalls(asked.callData)
  if (calls.length > most) refuse('eth_sendUserOperation', `an operation has at most ${most} calls`)
  return calls
}

/** A bundler refuses fields that are null. */
const withoutNulls = (asked: Asked): object =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => isGiven(value)))

function estimate(
  [asked, entryPoint, overrides = {}]: Request<'eth_estimateUserOperationGas'>['params'],
  context: RpcContext,
  bundler: Ask,
): Promise<unknown> {
  const { account } = requireSmart(context)
  requireOwn('eth_estimateUserOperationGas', asked, entryPoint, account)
  if (!isGiven(asked.nonce)) refuse('eth_estimateUserOperationGas', 'the operation must have a nonce')
  if (Object.keys(overrides).length > 0)
    refuse('eth_estimateUserOperationGas', 'there are no state overrides')
  const operation = { signature: account.stubSignature, ...withoutNulls(asked) }
  return bundler('eth_estimateUserOperationGas', [operation, ENTRY_POINT])
}

type Answers = {
  [M in OperationRead['method']]: (
    params: Request<M>['params'],
    context: RpcContext,
    bundler: Ask,
  ) => Promise<unknown>
}

const ANSWERS: Answers = {
  eth_supportedEntryPoints: async () => [ENTRY_POINT],
  eth_estimateUserOperationGas: estimate,
  eth_getUserOperationByHash: ([hash], _, bundler) => bundler('eth_getUserOperationByHash', [hash]),
  eth_getUserOperationReceipt: ([hash], _, bundler) => bundler('eth_getUserOperationReceipt', [hash]),
}

/** The active network. Throws 4200 if it has no smart accounts. */
function requireNetwork({ networks, smart }: RpcContext): FrameNetwork {
  const network = networks.active('eip155')
  if (smart?.networks.includes(network.id)) return network
  throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'There is no smart account on this network')
}

/**
 * Answers a site's question about operations, by the bundler of the active network, whose errors are passed on.
 *
 * @throws AirlockError 4200 on a network without smart accounts, -32602 for an estimate of another account's operation.
 */
export async function answerOperationRead(
  { method, params }: OperationRead,
  context: RpcContext,
): Promise<unknown> {
  const network = requireNetwork(context)
  const answer = ANSWERS[method] as Answers['eth_supportedEntryPoints']
  return (await answer(params as never, context, requireSmart(context).bundler(network))) ?? null
}
