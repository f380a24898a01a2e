import type { Hex } from 'viem'
import { hashTypedData, hexToBytes } from 'viem/utils'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { suggestedPrice } from '../evm/suggestedFees.ts'
import { type Ask, maximumGas } from '../smartAccount/operationFees.ts'
import type { OperationRequest } from '../smartAccount/prepareOperation.ts'
import { refuse } from '../smartAccount/refuse.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import type { UserOperation } from '../smartAccount/userOperation.ts'
import { type Assertion, checkAssertion } from './assertion.ts'
import { PasskeyFailure } from './failure.ts'
import { transferData } from './owners.ts'
import { encodeSignature, keyNameOf, stubSignature } from './signature.ts'

/**
 * The gas for verifying a passkey in Solidity, where a chain has no precompile for P-256. Bundlers estimate too little,
 * because the stub's signature is not a valid one.
 */
const VERIFICATION_GAS = 1_000_000n

/** The most gas that a take-over can need: bundlers of rollups count the data on the other chain too. */
const MOST_GAS = 10_000_000n
/** The highest price of gas, as a multiple of the node's own suggestion. */
const MOST_TIMES = 5n

/** A bundler chooses the fee and earns it, and nobody else has to approve this operation. */
async function refuseHighFee(operation: UserOperation, node: Ask): Promise<void> {
  if (operation.paymaster) return
  const most = (await suggestedPrice(node)) * MOST_TIMES
  if (maximumGas(operation) > MOST_GAS || operation.maxFeePerGas > most)
    throw new PasskeyFailure('costly', 'The bundler asks for a fee that is much too high')
}

interface Taking {
  account: SmartAccount
  chainId: number
  passkey: Passkey
  /** The new key of the person. */
  newOwner: Hex
  /** The origin of this page. */
  origin: string
  /** Makes the operation complete: its gas, and whoever pays for it. */
  prepare(request: TakeOverRequest): Promise<UserOperation>
  node: Ask
  /** Asks the passkey to sign a challenge of 32 bytes, which is for this operation. */
  ask(challenge: Uint8Array, operation: UserOperation): Promise<Assertion>
}

/** What the operation is made of. The account has the stub of a passkey's signature. */
type TakeOverRequest = Pick<OperationRequest, 'account' | 'chainId' | 'calls' | 'leastVerificationGas'>

/** An operation that a passkey has signed. */
interface TakeOver {
  operation: UserOperation
  signature: Hex
}

/**
 * The one operation that a passkey signs here: it makes a new key the owner of an account whose key is lost. Nothing else
 * can be asked of the passkey by this code, so that it cannot be used to spend.
 *
 * @throws PasskeyFailure; AirlockError INVALID_PARAMS if what was prepared does more; or the error of the node or the
 * bundler, such as for an account that cannot pay the fee
 */
export async function signTakeOver(taking: Taking): Promise<TakeOver> {
  const { account, chainId, passkey, newOwner, origin, prepare, node, ask } = taking
  const name = keyNameOf(passkey)
  const calls = [{ to: account.address, value: 0n, data: transferData(newOwner) }]
  const operation = await prepare({
    account: { ...account, stubSignature: stubSignature(name, origin) },
    chainId,
    calls,
    leastVerificationGas: VERIFICATION_GAS,
  })
  if (operation.callData !== account.encodeCalls(calls)) refuse('A passkey only makes a new key the owner')
  await refuseHighFee(operation, node)
  const challenge = hexToBytes(hashTypedData(account.typedData(operation, chainId)))
  const answer = checkAssertion(await ask(challenge, operation), passkey, { challenge, origin })
  return { operation, signature: encodeSignature(name, answer) }
}
