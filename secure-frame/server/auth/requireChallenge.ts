import type { Solution } from '../../shared/api.ts'
import type { Asking, ChallengeHook } from '../challenge/hook.ts'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Auth, Client } from './auth.ts'
import { crowding } from './limits.ts'
import { useOnce } from './replay.ts'
import { isKnownDevice } from './users.ts'

const SEND_AGAIN = 'Your code could not be sent. Ask for it once more.'

async function isSolved(hook: ChallengeHook, trx: Db, asking: Asking, solution: Solution | undefined) {
  const expiresAt = solution && (await hook.check(asking, solution))
  return expiresAt != null && (await useOnce(trx, `challenge|${solution?.token}`, expiresAt))
}

/**
 * Accepts known devices, all devices while few codes are sent, and callers with an unused solution. It runs in the
 * transaction of the send, so a rejected send does not use up the solution.
 *
 * @throws ApiProblem `challenge-needed` with the challenge.
 */
export async function requireChallenge(
  auth: Auth,
  trx: Db,
  { email, projectId, client }: { email: string; projectId: string; client: Client },
  solution: Solution | undefined,
): Promise<void> {
  const hook = auth.challenge
  if (!hook || (await isKnownDevice(trx, email, client.jkt))) return
  const asking = { projectId, email, jkt: client.jkt }
  const challenge = await hook.demand(asking, await crowding(auth, trx, projectId))
  if (!challenge || (await isSolved(hook, trx, asking, solution))) return
  throw new ApiProblem('challenge-needed', SEND_AGAIN, { challenge })
}
