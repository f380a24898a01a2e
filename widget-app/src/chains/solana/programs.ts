import { address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

/** The second token program. Its own package does not support this version of `@solana/kit` yet. */
export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

const TOKEN_PROGRAMS = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022]

/** The token program with this address; undefined if it is no token program. */
export const tokenProgramOf = (owner: string | undefined) =>
  TOKEN_PROGRAMS.find((program) => program === owner)
