import { type Address, type Hex, isHex, recoverTypedDataAddress } from 'viem'
import type { KeepPermission } from '../../shared/permissionsApi.ts'
import { areCaveatsOf } from '../../shared/smartAccount/caveats.ts'
import { counterfactual } from '../../shared/smartAccount/counterfactual.ts'
import {
  type Delegation,
  decodeContext,
  delegationHash,
  delegationTypedData,
  ROOT,
} from '../../shared/smartAccount/delegation.ts'
import type { Wallet } from '../../shared/values.ts'
import { ApiProblem } from '../problem/problem.ts'

const invalid = (what: string) => new ApiProblem('invalid', `${what}.`)

/** viem accepts an address in lower case, or with a right checksum. */
const lowerCase = (address: string) => address.toLowerCase() as Address

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function readContext(context: string): Delegation {
  try {
    if (isHex(context)) return decodeContext(context)
  } catch {
    // Not the decoder's message: it quotes the input.
  }
  throw invalid('The context is not one delegation')
}

/** Whether the delegation allows exactly what the permission says, until the same time. */
function hasLimitsOf(
  { caveats }: Delegation,
  permission: Pick<KeepPermission, 'permission' | 'expiresAt'>,
): boolean {
  try {
    return areCaveatsOf(permission, caveats)
  } catch {
    // The permission has a number that does not fit into 256 bits.
    return false
  }
}

/** The account that signed; null if the signature has another form. The domain names the chain. */
function signerOf(delegation: Delegation, chainId: string): Promise<Address | null> {
  const typedData = delegationTypedData(delegation, Number(chainId.replace('eip155:', '')))
  const { signature } = delegation
  return recoverTypedDataAddress({ ...typedData, signature }).catch(() => null)
}

/**
 * Checks that a permission is what it is said to be: one delegation of the person's own smart account, for this
 * delegate, this chain, these limits and this time, signed by the person's key. Whether the limits are narrow enough is up
 * to the frame, which refuses what is too broad before the person signs it.
 *
 * @returns the context in the one spelling in which it is kept
 * @throws ApiProblem `invalid`
 */
export async function checkPermission(
  { id, chainId, account, delegate, context, ...limits }: KeepPermission,
  { evmAddress, initialOwner = evmAddress }: Pick<Wallet, 'evmAddress' | 'initialOwner'>,
): Promise<Hex> {
  const delegation = readContext(context)
  if (!isSame(account, counterfactual(lowerCase(initialOwner), 0).address))
    throw invalid('The account is not the smart account of this wallet')
  if (!isSame(delegation.delegator, account) || delegation.authority !== ROOT)
    throw invalid('The delegation is not one of this account')
  if (!isSame(delegation.delegate, delegate)) throw invalid('The delegation is for another delegate')
  if (!hasLimitsOf(delegation, limits)) throw invalid('The delegation has other limits')
  if (delegationHash(delegation) !== id) throw invalid('The id is not the hash of the delegation')
  const signer = await signerOf(delegation, chainId)
  if (signer === null || !isSame(signer, evmAddress))
    throw invalid('The delegation is not signed by this wallet for this chain')
  return `0x${context.slice(2).toLowerCase()}`
}
