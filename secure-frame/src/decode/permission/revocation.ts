import { isSameAddress } from '@airlock/kit/chains'
import { permissionsWords } from '../../messages/en/permissions.ts'
import { grantOf, readDisabling } from '../../permissions/delegation.ts'
import type { Grant } from '../../permissions/grant.ts'
import { type Meaning, meaning } from '../context.ts'
import type { EvmCall, Scope } from '../evm/scope.ts'
import { tokenOf } from './permission.ts'
import { termsRows, whatOf } from './terms.ts'

/** The permission that a call of the DelegationManager revokes; null unless it is one that this wallet gives. */
function revokedBy({ data, value }: EvmCall, account: string): Grant | null {
  const signed = value === 0n ? readDisabling(data) : null
  if (!signed || !isSameAddress(signed.delegation.delegator, account)) return null
  try {
    return grantOf(signed.delegation)
  } catch {
    return null
  }
}

/** The meaning of the account's call that revokes one of its permissions; null for any other call. */
export async function describeRevocation(call: EvmCall, { context }: Scope): Promise<Meaning | null> {
  const grant = revokedBy(call, context.account.eip155)
  if (!grant) return null
  const facts = await tokenOf(grant, context)
  return meaning({
    kind: 'revoke',
    title: permissionsWords.revoke,
    summary: permissionsWords.revokes(whatOf(grant, facts, context)),
    rows: termsRows(grant, facts, context),
  })
}
