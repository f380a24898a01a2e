import { AccountRole, type Address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

/** The account in which an owner has a token. */
export async function accountOf(owner: Address, mint: Address): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return found
}

/** An account as an instruction names it. */
export const readonly = (of: Address) => ({ address: of, role: AccountRole.READONLY })
export const writable = (of: Address) => ({ address: of, role: AccountRole.WRITABLE })
