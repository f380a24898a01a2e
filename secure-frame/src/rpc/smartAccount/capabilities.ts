import type { Known } from '../capabilities.ts'

/** What an account that sends operations can do besides the calls themselves, by the names of EIP-5792. */
export const OF_OPERATIONS: Known = {}
