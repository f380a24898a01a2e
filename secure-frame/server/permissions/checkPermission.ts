import { type Address, concatHex, type Hex, isHex, numberToHex, recoverTypedDataAddress } from 'viem'
import type { Wallet } from '../../shared/api.ts'
import type { KeepPermission } from '../../shared/permissionsApi.ts'
import { counterfactual } from '../../shared/smartAccount/counterfactual.ts'
import {
  type Delegation,
  decodeContext,
  delegationHash,
  delegationTypedData,
  ROOT,
} from '../../shared/smartAccount/delegation.ts'
import { ENFORCERS } from '../../shared/smartContracts.ts'
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

/** Half a word: each of the two times of the TimestampEnforcer, the earliest one, which is none, and the end. */
const TIME = 16

/** Whether the delegation ends then, and says so once. */
function endsAt({ caveats }: Delegation, expiresAt: number): boolean {
  const [time, ...others] = caveats.filter(({ enforcer }) => isSame(enforcer, ENFORCERS.TimestampEnforcer))
  const terms = concatHex([numberToHex(0, { size: TIME }), numberToHex(expiresAt, { size: TIME })])
  return time !== undefined && others.length === 0 && isSame(time.terms, terms)
}

/** The account that signed; null if the signature has another form. The domain names the chain. */
function signerOf(delegation: Delegation, chainId: string): Promise<Address | null> {
  const typedData = delegationTypedData(delegation, Number(chainId.replace('eip155:', '')))
  const { signature } = delegation
  return recoverTypedDataAddress({ ...typedData, signature }).catch(() => null)
}

/**
 * Checks that a permission is what it is said to be: one delegation of the person's own smart account, for this
 * delegate, this chain and this time, signed by the person's key. What its other caveats allow is up to the frame,
 * which made them, and reads them again whenever it shows the permission.
 *
 * @returns the context in the one spelling in which it is kept
 * @throws ApiProblem `invalid`
 */
export async function checkPermission(
  { id, chainId, account, delegate, expiresAt, context }: KeepPermission,
  { evmAddress, initialOwner = evmAddress }: Pick<Wallet, 'evmAddress' | 'initialOwner'>,
): Promise<Hex> {
  const delegation = readContext(context)
  if (!isSame(account, counterfactual(lowerCase(initialOwner), 0).address))
    throw invalid('The account is not the smart account of this wallet')
  if (!isSame(delegation.delegator, account) || delegation.authority !== ROOT)
    throw invalid('The delegation is not one of this account')
  if (!isSame(delegation.delegate, delegate)) throw invalid('The delegation is for another delegate')
  if (!endsAt(delegation, expiresAt)) throw invalid('The delegation ends at another time')
  if (delegationHash(delegation) !== id) throw invalid('The id is not the hash of the delegation')
  const signer = await signerOf(delegation, chainId)
  if (signer === null || !isSame(signer, evmAddress))
    throw invalid('The delegation is not signed by this wallet for this chain')
  return `0x${context.slice(2).toLowerCase()}`
}
