import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { UndelegationFields } from './ownPayloads.ts'
import { refuse } from './refuse.ts'
import { GasValue } from './values.ts'

/** Delegating an address to no contract removes its code (EIP-7702). */
const NOBODY: Address = `0x${'0'.repeat(40)}`

const Gas = z.object({ gas: GasValue, maxFeePerGas: GasValue, maxPriorityFeePerGas: GasValue })

/**
 * The transaction that removes the code of the owner's address: to themselves, without value and data, with one
 * authorization, which is for the same chain. The payload has only its chain, nonce and fees, so nothing else can be
 * signed. The screen and the signer both read it here.
 *
 * The sender's nonce is raised before authorizations are looked at, so the authorization has the next one.
 *
 * @throws AirlockError INVALID_PARAMS for numbers that cannot be read, and a tip above the most that is paid.
 */
export function readUndelegation(payload: UndelegationFields, owner: Address) {
  const { chainId, nonce } = payload
  const read = z.safeParse(Gas, payload)
  if (!read.success) return refuse('The fee of the transaction could not be read')
  if (read.data.maxPriorityFeePerGas > read.data.maxFeePerGas)
    return refuse('The tip is higher than the most that is to be paid')
  return {
    transaction: {
      type: 'eip7702',
      chainId,
      nonce,
      to: owner,
      value: 0n,
      data: '0x',
      gas: read.data.gas,
      maxFeePerGas: read.data.maxFeePerGas,
      maxPriorityFeePerGas: read.data.maxPriorityFeePerGas,
    },
    authorization: { chainId, address: NOBODY, nonce: nonce + 1 },
  } as const
}
