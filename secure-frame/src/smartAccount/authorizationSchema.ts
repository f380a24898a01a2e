import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../shared/smartContracts.ts'

/*
 * An authorization (EIP-7702) delegates its signer's address to the code of a contract. We sign one to the framework's
 * code only, for one chain, and only together with the operation that it is for.
 */

/** An authorization without its signature. */
export const Authorization = z.strictObject({
  /** Never 0, which means every chain. */
  chainId: z.int().check(z.gte(1)),
  address: z.literal(FRAMEWORK.EIP7702StatelessDeleGator),
  /** The number of transactions of the account: the authorization counts only while that is the same. */
  nonce: z.int().check(z.gte(0)),
})
export type Authorization = z.infer<typeof Authorization>

const Word = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value))

/** The owner's signature over an authorization. */
export const AuthorizationSignature = z.strictObject({ r: Word, s: Word, yParity: z.literal([0, 1]) })
export type AuthorizationSignature = z.infer<typeof AuthorizationSignature>
