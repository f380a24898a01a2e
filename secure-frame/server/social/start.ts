import type { SocialProvider } from '@airlock/kit/social'
import type { SocialAttempt, StartMethod, StartSocial } from '../../shared/socialApi.ts'
import { assertSite, type Client } from '../auth/auth.ts'
import { takeSocialStart } from '../auth/limits.ts'
import { newDeviceNumber } from '../auth/newCode.ts'
import type { LiveSession } from '../auth/sessions.ts'
import type { Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import { newSecret, SOCIAL_ATTEMPT_MS, type Social } from './social.ts'

interface Wanted {
  provider: SocialProvider
  verifierHash: string
  projectId: string
  topOrigin: string | null
  /** The session to whose account the identity is to be joined; undefined for a sign-in. */
  session?: LiveSession
}

async function insertAttempt(
  social: Social,
  trx: Db,
  client: Client,
  wanted: Wanted,
): Promise<SocialAttempt> {
  const { provider, projectId, topOrigin, session } = wanted
  assertSite(social, projectId, topOrigin)
  const settings = social.socialClient(projectId, provider)
  if (!settings) throw new ApiProblem('origin-not-allowed', 'This project has no sign-in with this provider.')
  await takeSocialStart(social, trx, client.address)
  const now = social.clock()
  const attemptId = newSecret()
  const number = newDeviceNumber()
  const expiresAt = now + SOCIAL_ATTEMPT_MS
  await trx
    .insertInto('social_attempts')
    .values({
      id: attemptId,
      purpose: session ? 'join' : 'sign-in',
      provider,
      client_id: settings.clientId,
      project_id: projectId,
      top_origin: topOrigin,
      jkt: client.jkt,
      device: client.device,
      verifier_hash: Uint8Array.from(Buffer.from(wanted.verifierHash, 'base64url')),
      number,
      user_id: session?.userId ?? null,
      session_id: session?.id ?? null,
      phase: 'open',
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { attemptId, number, expiresAt, now }
}

/** Starts a sign-in with a provider. @throws ApiProblem `origin-not-allowed`, `rate-limited` */
export function startSocial(social: Social, client: Client, wanted: StartSocial): Promise<SocialAttempt> {
  return social.db.transaction().execute((trx) => insertAttempt(social, trx, client, wanted))
}

/**
 * Starts to join another identity to the account of the session.
 *
 * @param permit uses up the step-up
 */
export function startJoin(
  social: Social,
  { session, client }: { session: LiveSession; client: Client },
  { provider, verifierHash }: StartMethod,
  permit: (trx: Db) => Promise<void>,
): Promise<SocialAttempt> {
  const { projectId, topOrigin } = session
  return social.db.transaction().execute(async (trx) => {
    await permit(trx)
    return insertAttempt(social, trx, client, { provider, verifierHash, projectId, topOrigin, session })
  })
}
