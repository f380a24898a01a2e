import type { OAuthClient } from '@airlock/kit/server'
import * as client from 'openid-client'
import type { z } from 'zod/mini'
import { nameOf } from '../auth/providers/table.ts'
import { Asked, type AttemptRow, hash, newSecret, type Social, sealFor } from './social.ts'
import {
  callbackPath,
  change,
  fail,
  OVER,
  oauthClientFor,
  reach,
  UNCONFIRMED,
  type WindowContent,
} from './window.ts'

/** The address at the provider, with everything that binds its answer to this opening of the window. */
async function addressAt(
  social: Social,
  { settings, row }: { settings: OAuthClient; row: AttemptRow },
  { state, nonce, verifier }: z.infer<typeof Asked> & { state: string },
): Promise<URL> {
  const { configuration, provider } = await reach(social, settings)
  return client.buildAuthorizationUrl(configuration, {
    ...provider.parameters,
    redirect_uri: `${social.origin}${callbackPath(row)}`,
    scope: provider.scope,
    state,
    ...(provider.scope.startsWith('openid') && { nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** More than people need. Each opening asks the provider. */
const MOST_OPENINGS = 20

/** A new `state`, nonce and PKCE verifier each time: those of an earlier opening are no longer valid. */
export async function openWindow(social: Social, id: string): Promise<WindowContent> {
  const found: AttemptRow | undefined = await social.db
    .selectFrom('social_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('phase', 'in', UNCONFIRMED)
    .executeTakeFirst()
  const settings = found && oauthClientFor(social, found)
  if (!found || !settings) return OVER
  const state = newSecret()
  const asked = { nonce: newSecret(), verifier: client.randomPKCECodeVerifier() }
  const row = await change(social, found)
    .set((eb) => ({
      openings: eb('openings', '+', 1),
      phase: 'open',
      failure: null,
      state_hash: hash(state),
      confirm_hash: null,
      sealed: sealFor(social, id, Asked, asked),
    }))
    .where('openings', '<', MOST_OPENINGS)
    .returningAll()
    .executeTakeFirst()
  if (!row) return OVER
  try {
    const url = await addressAt(social, { settings, row }, { ...asked, state })
    return { view: 'leaving', row, name: nameOf(settings), url }
  } catch (error) {
    return await fail(social, { row, settings, error })
  }
}
