import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { RequestError } from '../../failure/requestError.ts'
import type { Hex, Payload } from '../../signing/payload.ts'
import { authorizationJson } from '../../smartAccount/authorization.ts'
import type { AuthorizationSignature } from '../../smartAccount/authorizationSchema.ts'
import type { Ask } from '../../smartAccount/operationFees.ts'
import { operationJson, readOperationText } from '../../smartAccount/operationText.ts'
import { operationHash, type UserOperation } from '../../smartAccount/userOperation.ts'
import type { RpcContext } from '../context.ts'
import type { Call } from '../node.ts'
import { NodeError } from '../node.ts'
import type { Operations, SentOperation } from '../operations.ts'
import { requireAccount, requireNetwork, requireSmart } from '../requireSmart.ts'
import { maybeSent, submit } from '../submit.ts'
import { isOvertaken } from './fate.ts'
import { operationId } from './operationId.ts'

/** The payload of an operation. */
export type OperationPayload = Extract<Payload, { kind: 'evm-user-operation' }>

/** What the owner has signed for an operation. */
export interface OperationSignatures {
  signature: Hex
  /** Of the authorization that the operation brings along, if it has one. */
  authorization?: AuthorizationSignature | undefined
}

/** The message of a bundler that has this very operation: there is no code for it. */
const KNOWN = /^already known$/i
/** Messages about this operation or another one of its account. */
const TAKEN = /\balready\b|\bAA25\b|replace/i

/** The operation with what is needed to find it again. */
async function sentOperation(operation: UserOperation, chainId: number, node: Call): Promise<SentOperation> {
  return {
    chainId,
    hash: operationHash(operation, chainId),
    sender: operation.sender,
    nonce: operation.nonce,
    since: await askQuantity(node, 'eth_blockNumber', []),
    sentAt: Math.floor(Date.now() / 1_000),
  }
}

/** Whether the bundler has the operation, although it refuses to take it. */
async function isThere({ message }: NodeError, hash: Hex, bundler: Ask): Promise<boolean> {
  if (KNOWN.test(message)) return true
  if (!TAKEN.test(message)) return false
  const found = await bundler('eth_getUserOperationByHash', [hash]).catch(() => null)
  return found !== null && found !== undefined
}

/** Passes the operation to the bundler, which has to answer with the hash that we have computed. */
async function passOn(params: unknown[], sent: SentOperation, bundler: Ask): Promise<void> {
  const { hash } = sent
  const named = { userOpHash: hash, callsId: operationId(sent) }
  let answer: unknown = hash
  await submit({
    send: async () => {
      answer = await bundler('eth_sendUserOperation', params)
    },
    isThere: (error) => isThere(error, hash, bundler),
    named,
  })
  const message = 'The bundler answered with the hash of another operation'
  if (answer !== hash) throw maybeSent({ code: ErrorCode.INTERNAL, message }, named)
}

/** The signed authorization, without which a bundler must not take an operation that was to have one. */
function broughtAlong(
  { authorization }: OperationPayload,
  { authorization: signature }: OperationSignatures,
) {
  if (!authorization) return {}
  if (signature) return authorizationJson(authorization, signature)
  throw new AirlockError(ErrorCode.INTERNAL, 'The authorization of the operation was not signed')
}

/** @throws AirlockError -32002 if another operation was sent while this one was shown, such as on another site. */
async function requireInTurn(
  { nonce }: UserOperation,
  chainId: number,
  operations: Operations,
): Promise<void> {
  if (!isOvertaken(nonce, await operations.latest(chainId))) return
  throw new RequestError(
    'overtaken',
    ErrorCode.RESOURCE_PENDING,
    'Another operation of this account was sent while this one was shown. Nothing was sent: ask for this one again',
  )
}

/**
 * Sends a signed operation by the bundler of its network.
 *
 * @throws AirlockError -32002 if it would take the place of another one; the bundler's error; or that it may have been sent,
 * with its hash and our id of its calls in the data, if the bundler gave no answer or that of another operation.
 */
export async function sendOperation(
  payload: OperationPayload,
  signatures: OperationSignatures,
  context: RpcContext,
): Promise<SentOperation> {
  const { chainId, operation: text, account } = payload
  const { bundler } = requireSmart(context)
  const { operations } = requireAccount(account, context)
  const brought = broughtAlong(payload, signatures)
  const network = requireNetwork(chainId, context)
  const operation = readOperationText(text)
  await requireInTurn(operation, chainId, operations)
  const sent = await sentOperation(operation, chainId, context.networks.node(network))
  await operations.add(sent)
  const { signature } = signatures
  const params = [{ ...operationJson(operation), ...brought, signature }, ENTRY_POINT]
  await passOn(params, sent, bundler(network)).catch(async (error: unknown) => {
    // Otherwise the next operation would wait for this one in vain.
    if (error instanceof NodeError) await operations.drop(sent)
    throw error
  })
  return sent
}
