import { createHash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Proof } from './dpop.ts'

/**
 * Whether this is the first use. The database remembers it until it expires, so a second use fails on every replica
 * and after a restart.
 */
export async function useOnce(db: Db, what: string, expiresAt: number): Promise<boolean> {
  const hash = Uint8Array.from(createHash('sha256').update(what).digest())
  const used = await db
    .insertInto('dpop_jtis')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Uses up a proof (RFC 9449 section 11.1).
 *
 * @throws ApiProblem `proof-invalid` for a used one.
 */
export async function useProof(db: Db, { jkt, jti, expiresAt }: Proof): Promise<void> {
  if (await useOnce(db, `${jkt}|${jti}`, expiresAt)) return
  throw new ApiProblem('proof-invalid', 'The DPoP proof was used before.')
}
