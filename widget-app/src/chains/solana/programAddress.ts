import { programAddress } from '../../../shared/programAddress.ts'
import { keyOf } from './address.ts'
import { ASSOCIATED_TOKEN } from './programs.ts'

/** Where a wallet keeps a token. */
export const associatedAccount = (owner: string, tokenProgram: string, mint: string): string =>
  programAddress(keyOf(ASSOCIATED_TOKEN), [owner, tokenProgram, mint].map(keyOf))
