import { isSameAddress } from '@airlock/kit/chains'
import { type Address, getTypesForEIP712Domain } from 'viem'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { smartAccountsOf } from './accounts.ts'
import type { MessageSigner } from './kinds.ts'
import { refuse } from './refuse.ts'

/*
 * A smart account accepts its owner's signature over typed data (EIP-712) as an operation, and the DelegationManager
 * accepts it as a delegation. Both name their contract in the domain, whatever the message is called. A site must not
 * get such a signature by asking for typed data: the screen would not show what it does.
 */

const TypedData = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  domain: z.optional(z.record(z.string(), z.unknown())),
})
type TypedData = z.infer<typeof TypedData>

const NO_CONTRACT = `0x${'0'.repeat(40)}`

function parse(data: unknown): TypedData {
  const read = z.safeParse(TypedData, data)
  return read.success ? read.data : refuse('This is no typed data that can be signed (EIP-712)')
}

/** The domain's fields that the signature covers: without a type of its own, the ones that are set. */
function coveredFields({ types, domain = {} }: TypedData) {
  return types.EIP712Domain ?? getTypesForEIP712Domain({ domain })
}

/** Whether a signature counts on one chain and for one contract only. */
function isBound(data: TypedData): boolean {
  const fields = coveredFields(data)
  const covers = (name: string, type: string) =>
    fields.some((field) => field.name === name && field.type === type)
  const contract = String(data.domain?.verifyingContract)
  return (
    covers('chainId', 'uint256') &&
    covers('verifyingContract', 'address') &&
    !isSameAddress(contract, NO_CONTRACT)
  )
}

/**
 * Refuses typed data that is an operation or a delegation of one of the owner's accounts, the owner's own address
 * included. For a smart account it also refuses typed data without a chain or a contract, because the owner's signature
 * counts for all of their accounts (ERC-1271).
 *
 * @param data - the parsed JSON of the request.
 * @param signsAs - the smart account as which the owner signs; omitted if the owner signs as themselves.
 * @param initialOwner - the first owner of the account, if this one took over.
 * @throws AirlockError INVALID_PARAMS
 */
export function refuseForbiddenTypedData(
  data: unknown,
  owner: Address,
  signsAs?: MessageSigner,
  initialOwner?: Address,
): void {
  const read = parse(data)
  const contract = String(read.domain?.verifyingContract)
  if (isSameAddress(contract, FRAMEWORK.DelegationManager))
    refuse('A delegation is not signed as typed data: it has to be asked for as a permission')
  const ours = [owner, ...smartAccountsOf(owner, initialOwner).map(({ address }) => address)]
  if (ours.some((address) => isSameAddress(address, contract)))
    refuse('Typed data for the account itself is not signed: it could be an operation of the account')
  if (signsAs !== undefined && !isBound(read))
    refuse('A smart account signs typed data only if its domain names chainId and verifyingContract')
}
