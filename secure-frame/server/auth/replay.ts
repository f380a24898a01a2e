import { createHash } from 'node:crypto'
import { ApiProblem } from '../problem.ts'
import type { Db } from './auth.ts'
import type { Proof } from './dpop.ts'

/**
 * Uses a proof up (RFC 9449 section 11.1): the database remembers it for as long as it could be accepted again, so that
 * a replay fails on every replica and after a restart.
 * @throws ApiProblem `proof-invalid` for one that was used.
 */
export async function useProof(db: Db, { jkt, jti, expiresAt }: Proof): Promise<void> {
  const hash = Uint8Array.from(createHash('sha256').update(`${jkt}|${jti}`).digest())
  const used = await db
    .insertInto('dpop_jtis')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  if (!used) throw new ApiProblem('proof-invalid', 'The DPoP proof was used before.')
}
