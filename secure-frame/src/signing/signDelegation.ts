import { hashAuthorization, keccak256, serializeTransaction } from 'viem/utils'
import type { AuthorizationSignature } from '../smartAccount/authorizationSchema.ts'
import type { readUndelegation } from '../smartAccount/undelegation.ts'
import type { Hex } from './payload.ts'
import { signHash } from './signEvm.ts'

type Removal = ReturnType<typeof readUndelegation>

/** The owner's signature over an authorization (EIP-7702), which has been read before. */
export function signAuthorization(
  authorization: { chainId: number; address: Hex; nonce: number },
  key: Uint8Array,
): AuthorizationSignature {
  return signHash(hashAuthorization(authorization), key)
}

/** The signed transaction that removes the code of the owner's address, with its signed authorization. */
export function signUndelegation({ transaction, authorization }: Removal, key: Uint8Array): Hex {
  const complete = {
    ...transaction,
    authorizationList: [{ ...authorization, ...signAuthorization(authorization, key) }],
  }
  return serializeTransaction(complete, signHash(keccak256(serializeTransaction(complete)), key))
}
