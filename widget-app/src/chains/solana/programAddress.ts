import type { Address } from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { programAddress } from '../../../shared/programAddress.ts'
import { keyOf } from './address.ts'
import { addressOf } from './transaction.ts'

/**
 * The account that holds a wallet's balance of a token. The token package's `findAssociatedTokenPda` needs
 * `crypto.subtle`, which a page on plain http does not have.
 */
export const associatedAccount = (owner: string, tokenProgram: string, mint: string): Address =>
  addressOf(programAddress(keyOf(ASSOCIATED_TOKEN_PROGRAM_ADDRESS), [owner, tokenProgram, mint].map(keyOf)))
