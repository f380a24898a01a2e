import { over } from '../auth/auth.ts'
import { equal } from '../keys/pepper.ts'
import { type AttemptRow, hash, type Social } from './social.ts'

/** The attempt, if it was started with this key and this verifier and has not ended. @throws ApiProblem `over` */
export async function findAttempt(
  social: Social,
  { id, jkt, verifier }: { id: string; jkt: string; verifier: string },
): Promise<AttemptRow> {
  const row = await social.db
    .selectFrom('social_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('jkt', '=', jkt)
    .where('phase', '!=', 'used')
    .where('expires_at', '>', social.clock())
    .executeTakeFirst()
  if (!row || !equal(hash(verifier), row.verifier_hash)) throw over()
  return row
}
