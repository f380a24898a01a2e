import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { Authorization, type AuthorizationSignature } from './authorizationSchema.ts'
import type { SmartAccountKind } from './kinds.ts'
import type { Ask } from './operationFees.ts'
import { refuse } from './refuse.ts'
import { STUB_SIGNATURE } from './signature.ts'

/** The authorization by which an account gets the framework's code on a chain. */
export const upgradeOn = (chainId: number, nonce: number): Authorization => ({
  chainId,
  address: FRAMEWORK.EIP7702StatelessDeleGator,
  nonce,
})

/**
 * The authorization that an operation brings along.
 *
 * @param given - undefined if it brings none.
 * @returns null if it brings none
 * @throws AirlockError INVALID_PARAMS for another kind of account, for other code, and for another chain or all chains.
 */
export function readAuthorization(
  given: Authorization | undefined,
  { account, chainId }: { account: SmartAccountKind; chainId: number },
): Authorization | null {
  if (given === undefined) return null
  const read = z.safeParse(Authorization, given)
  if (!read.success || account !== 'delegated') return refuse('The account is not delegated to this code')
  return read.data.chainId === chainId ? read.data : refuse('The authorization is for another network')
}

/** The field of an operation in JSON-RPC (ERC-7769). */
export const authorizationJson = (
  { chainId, address, nonce }: Authorization,
  { r, s, yParity }: AuthorizationSignature,
) => ({
  eip7702Auth: {
    chainId: numberToHex(chainId),
    address,
    nonce: numberToHex(nonce),
    yParity: numberToHex(yParity),
    r,
    s,
  },
})

/** A signature of nobody: gas is estimated before anything is signed. */
const STUB: AuthorizationSignature = {
  r: `0x${STUB_SIGNATURE.slice(2, 66)}`,
  s: `0x${STUB_SIGNATURE.slice(66, 130)}`,
  yParity: 1,
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A bundler or a paymaster to which each operation comes with the authorization, still without a real signature. */
export function bringing(authorization: Authorization | null, ask: Ask): Ask {
  if (authorization === null) return ask
  const brought = authorizationJson(authorization, STUB)
  return (method, params) => {
    const [first, ...others] = params
    return ask(method, isObject(first) ? [{ ...first, ...brought }, ...others] : params)
  }
}
