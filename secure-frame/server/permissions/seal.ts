import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Fresh, KeyMissing, open, permissionContext, type Sealed, seal } from '../keys/envelope.ts'
import type { Keyring } from '../keys/keyring.ts'
import { keyProblem } from '../keys/selfCheck.ts'
import { ApiProblem } from '../problem/problem.ts'

/** The person and the permission that a sealed context is bound to. */
interface Owner {
  userId: string
  id: string
}

type Hex = `0x${string}`

/** Seals the contexts of permissions: without the keyring, a copy of the database contains no signed delegation. */
export interface PermissionSeal {
  /** @throws ApiProblem `unavailable` if this replica has another key than the others under the same name */
  seal(db: Kysely<Database>, owner: Owner, context: Hex): Promise<Fresh<Sealed>>
  /**
   * Resolves to null if the row was changed.
   *
   * @throws ApiProblem `unavailable` if this replica lacks the key
   */
  open(owner: Owner, sealed: Sealed): Promise<Hex | null>
}

export function createPermissionSeal(keyring: Keyring): PermissionSeal {
  const ring = keyring.auth
  return {
    async seal(db, owner, context) {
      const sealed = await seal(ring, permissionContext(owner), Buffer.from(context.slice(2), 'hex'))
      const { keyId: key_id, keyFingerprint: fingerprint } = sealed
      const problem = await keyProblem(db, { kind: 'auth', key_id, fingerprint })
      if (problem !== null) throw unavailable(new KeyMissing(problem))
      return sealed
    },
    async open(owner, sealed) {
      try {
        const bytes = await open(ring, permissionContext(owner), sealed)
        return `0x${Buffer.from(bytes).toString('hex')}`
      } catch (error) {
        if (error instanceof KeyMissing) throw unavailable(error)
        return null
      }
    },
  }
}

/** The cause is logged. Another replica may have the right keys. */
function unavailable(cause: KeyMissing): ApiProblem {
  const problem = new ApiProblem('unavailable', 'The permission cannot be opened right now.', {
    retryAfterMs: 5_000,
  })
  problem.cause = cause
  return problem
}
