import { isSameAddress } from '@airlock/kit/chains'
import type { Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, numberToHex, parseAbi, size, sliceHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { nodeProblem } from '../failure/requestError.ts'
import type { Ask } from '../smartAccount/operationFees.ts'
import { isDeployed } from '../smartAccount/prepareOperation.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import { Bytes } from '../smartAccount/values.ts'
import { keyNameOf } from './signature.ts'

const abi = parseAbi([
  'function owner() view returns (address)',
  'function getKey(string keyId) view returns (uint256 x, uint256 y)',
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
  'function transferOwnership(address newOwner)',
])

/** Bytes of a value in call data. */
const WORD = 32

const unreadable = () => nodeProblem('the owners of the smart account could not be read')

/** Reads values of the account, each of one word. Throws a network problem for an answer that cannot be read. */
async function readWords(account: SmartAccount, data: Hex, count: number, node: Ask): Promise<bigint[]> {
  const answer = z.safeParse(Bytes, await node('eth_call', [{ to: account.address, data }, 'latest']))
  if (!answer.success || size(answer.data) !== count * WORD) throw unreadable()
  return Array.from({ length: count }, (_, index) =>
    hexToBigInt(sliceHex(answer.data, index * WORD, (index + 1) * WORD)),
  )
}

/**
 * The owner of an account with a key of secp256k1 on one network. Until the account is deployed it is the first one,
 * because its deployment makes that the owner.
 */
export async function ownerOf(account: SmartAccount, initialOwner: Hex, node: Ask): Promise<Hex> {
  if (!(await isDeployed(account, node))) return initialOwner
  const data = encodeFunctionData({ abi, functionName: 'owner' })
  const [owner = 0n] = await readWords(account, data, 1, node)
  if (owner >= 1n << 160n) throw unreadable()
  return numberToHex(owner, { size: 20 })
}

/** Whether a passkey owns an account on one network, with exactly this key. */
export async function isOwner(account: SmartAccount, passkey: Passkey, node: Ask): Promise<boolean> {
  if (!(await isDeployed(account, node))) return false
  const data = encodeFunctionData({ abi, functionName: 'getKey', args: [keyNameOf(passkey)] })
  const [x, y] = await readWords(account, data, 2, node)
  return x === BigInt(passkey.x) && y === BigInt(passkey.y)
}

/** Whether an address owns the account on one network. */
export const isOwnedBy = async (account: SmartAccount, who: Hex, initialOwner: Hex, node: Ask) =>
  isSameAddress(await ownerOf(account, initialOwner, node), who)

/** The call by which an account makes a passkey its owner, beside the key that it has. */
export const addKeyData = (passkey: Passkey): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'addKey',
    args: [keyNameOf(passkey), BigInt(passkey.x), BigInt(passkey.y)],
  })

export const removeKeyData = (passkey: Passkey): Hex =>
  encodeFunctionData({ abi, functionName: 'removeKey', args: [keyNameOf(passkey)] })

/** The call by which an account gets another owner in place of the one with a key of secp256k1. */
export const transferData = (owner: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'transferOwnership', args: [owner] })
