import type { OAuthClient } from '@airlock/kit/server'
import * as client from 'openid-client'
import { type Connected, guard, identityIssuerOf } from '../auth/providers/connect.ts'
import { type Profile, ProviderAway, ProviderRefused } from '../auth/providers/provider.ts'
import { nameOf } from '../auth/providers/table.ts'
import {
  Asked,
  type AttemptRow,
  hash,
  newSecret,
  openSealed,
  Proven,
  type Social,
  sealFor,
} from './social.ts'
import {
  Cancelled,
  callbackPath,
  change,
  fail,
  OVER,
  oauthClientFor,
  reach,
  UNCONFIRMED,
  type WindowContent,
} from './window.ts'

/** RFC 6749 section 4.1.2.1, and what Apple says instead. */
const DECLINED = ['access_denied', 'user_cancelled_authorize']
/** The provider says itself that it does not work now. */
const AWAY = ['temporarily_unavailable', 'server_error']

/** Throws if the provider sends an error in place of a code. */
function assertNoError(callback: URLSearchParams): void {
  const error = callback.get('error')
  if (error === null) return
  if (DECLINED.includes(error)) throw new Cancelled()
  if (AWAY.includes(error)) throw new ProviderAway(`answered ${error}`)
  // Not the text itself: it is the provider's, or that of whoever called.
  throw new ProviderRefused('answered with an error')
}

/** Asks the provider's API. Only JSON counts, and only with 200. */
const asking =
  ({ configuration, addressOf }: Connected, accessToken: string) =>
  async (url: string): Promise<unknown> => {
    const response = await client.fetchProtectedResource(
      configuration,
      accessToken,
      new URL(addressOf(url)),
      'GET',
    )
    if (response.status !== 200) throw new ProviderRefused(`its API answered ${response.status}`)
    return response.json()
  }

/**
 * Gets the profile for the code. The library checks `state`, `iss` (RFC 9207), the id token and its nonce; the
 * provider checks code, verifier and secret. No token leaves this function.
 */
async function profileFor(
  social: Social,
  { row, settings }: { row: AttemptRow; settings: OAuthClient },
  callback: URLSearchParams,
): Promise<Profile> {
  const { nonce, verifier } = openSealed(social, row, Asked)
  assertNoError(callback)
  const connected = await reach(social, settings)
  const { provider, configuration } = connected
  const url = new URL(callbackPath(row), social.origin)
  url.search = callback.toString()
  return guard(async () => {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: callback.get('state') ?? '',
      ...(provider.scope.startsWith('openid') && { expectedNonce: nonce, idTokenExpected: true }),
    })
    const ask = asking(connected, tokens.access_token)
    return provider.read({ client: settings, claims: tokens.claims(), callback, ask })
  })
}

/** Marks a `state` that came back: its hash with each bit flipped, which is the hash of no `state` that anybody knows. */
const spent = (state: string): Uint8Array => hash(state).map((byte) => ~byte)

/** Uses up the `state`: whatever comes of it, it is good for one callback. Farcaster's nonce is no `state`. */
async function take(social: Social, state: string): Promise<AttemptRow | undefined> {
  return social.db
    .updateTable('social_attempts')
    .set({ state_hash: spent(state) })
    .where('state_hash', '=', hash(state))
    .where('provider', '!=', 'farcaster')
    .where('phase', '=', 'open')
    .where('expires_at', '>', social.clock())
    .returningAll()
    .executeTakeFirst()
}

/**
 * The page for a `state` that came back before. A phone may discard the window and load its address again, while the
 * attempt waits for the press. It changes nothing, and names neither the person nor the site: whoever got the address
 * may have loaded it.
 */
async function loadedAgain(social: Social, path: string, state: string): Promise<WindowContent> {
  const row = await social.db
    .selectFrom('social_attempts')
    .selectAll()
    .where('state_hash', '=', spent(state))
    .where('phase', 'in', UNCONFIRMED)
    .where('expires_at', '>', social.clock())
    .executeTakeFirst()
  const isHere = row && oauthClientFor(social, row) && callbackPath(row) === path
  return isHere ? { view: 'reloaded', row } : OVER
}

/** The address that the provider vouches for, and beside it the name, which people choose freely. */
const personOf = ({ email, name }: Pick<Profile, 'email' | 'name'>): string | null =>
  email !== null && name !== null ? `${email} (${name})` : (email ?? name)

async function settle(
  social: Social,
  row: AttemptRow,
  settings: OAuthClient,
  { ...profile }: Profile,
): Promise<WindowContent> {
  const proven = { ...profile, issuer: identityIssuerOf(settings) }
  const secret = newSecret()
  const changed = await change(social, row)
    .set({
      phase: 'unconfirmed',
      confirm_hash: hash(secret),
      sealed: sealFor(social, row.id, Proven, proven),
    })
    .returning('id')
    .executeTakeFirst()
  if (!changed) return OVER
  return { view: 'confirm', row, name: nameOf(settings), person: personOf(profile), secret }
}

/** The provider sends the person back. @param path that of the address, which has to be the attempt's */
export async function comeBack(
  social: Social,
  path: string,
  callback: URLSearchParams,
): Promise<WindowContent> {
  const state = callback.get('state') ?? ''
  const row = await take(social, state)
  if (!row) return loadedAgain(social, path, state)
  const settings = oauthClientFor(social, row)
  if (!settings) return OVER
  try {
    if (callbackPath(row) !== path) throw new ProviderRefused('the callback is that of another provider')
    const profile = await profileFor(social, { row, settings }, callback)
    return await settle(social, row, settings, profile)
  } catch (error) {
    return await fail(social, { row, settings, error })
  }
}

/**
 * The person presses the button. Without this step whoever is signed in at a provider could be signed in to an
 * attempt of somebody else by following a link: it shows the site, the device and a number.
 */
export async function confirm(social: Social, secret: string): Promise<WindowContent> {
  const changed = await social.db
    .updateTable('social_attempts')
    .set({ phase: 'proven', confirm_hash: null, state_hash: null })
    .where('confirm_hash', '=', hash(secret))
    .where('phase', '=', 'unconfirmed')
    .where('expires_at', '>', social.clock())
    .returning('id')
    .executeTakeFirst()
  return changed ? { view: 'done' } : OVER
}
