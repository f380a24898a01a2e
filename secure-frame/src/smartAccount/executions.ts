import { type AccountCall, decodeAccountCalls, encodeAccountCalls } from '@airlock/kit/accountCalls'
import type { Hex } from 'viem'
import { refuse } from './refuse.ts'

export type { AccountCall }

/**
 * The call data that makes an account of the Delegation Framework execute the calls. Throws INVALID_PARAMS for no calls.
 */
export function encodeCalls(calls: readonly AccountCall[]): Hex {
  return encodeAccountCalls(calls) ?? refuse('There is no call to execute')
}

/**
 * The calls of {@link encodeCalls}, with checksummed addresses. It is strict, because people approve what it returns.
 *
 * @throws AirlockError INVALID_PARAMS unless encoding the calls again returns the same bytes.
 */
export function decodeCalls(callData: Hex): AccountCall[] {
  return decodeAccountCalls(callData) ?? refuse('The call data of the operation is not a list of calls')
}
