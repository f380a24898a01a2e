import type { OAuthClient, SocialClient } from '@airlock/kit/server'
import type { SocialProvider } from '@airlock/kit/social'
import type { SocialFailure } from '../../shared/socialApi.ts'
import { type Connected, connect, guard } from '../auth/providers/connect.ts'
import { ProviderAway, ProviderRefused } from '../auth/providers/provider.ts'
import { nameOf } from '../auth/providers/table.ts'
import type { AttemptRow, Social } from './social.ts'

/**
 * The content of a sign-in's window. It opens with the attempt's id and leaves for the provider. The provider sends
 * the person back with a code and our `state`, for which the server gets a profile. There they press a
 * button, each time. Then the frame redeems the attempt.
 */
export type WindowContent =
  | { view: 'leaving'; row: AttemptRow; name: string; url: URL }
  | { view: 'confirm'; row: AttemptRow; name: string; person: string | null; secret: string }
  | { view: 'failed'; row: AttemptRow; name: string; reason: SocialFailure }
  | { view: 'reloaded'; row: AttemptRow }
  | { view: 'declined' }
  | { view: 'done' }
  | { view: 'over' }

export const OVER: WindowContent = { view: 'over' }

/** The phases in which the window may be opened again: the person has not confirmed yet. */
export const UNCONFIRMED = ['open', 'unconfirmed', 'failed'] as const

/**
 * The path of the callback. Each provider has its own: a hostile one cannot have the code of another sent to itself
 * (RFC 9700 section 4.4). `oidc` is another issuer in each project, so its path names the project too.
 */
export const callbackPath = ({ provider, project_id }: Pick<AttemptRow, 'provider' | 'project_id'>): string =>
  `/social/callback/${provider === 'oidc' ? `oidc/${encodeURIComponent(project_id)}` : provider}`

/** The project's client as it was when the attempt started; null if the operator has changed or removed it. */
export function clientFor(social: Social, row: AttemptRow): SocialClient | null {
  if (!social.isSite(row.project_id, row.top_origin)) return null
  const settings = social.socialClient(row.project_id, row.provider as SocialProvider)
  return settings?.clientId === row.client_id ? settings : null
}

/** The same, if a window leads to the provider. */
export function oauthClientFor(social: Social, row: AttemptRow): OAuthClient | null {
  const settings = clientFor(social, row)
  return settings?.provider === 'farcaster' ? null : settings
}

/** Changes the attempt as long as nothing else has: neither its phase nor the `state` that it waits for. */
export const change = (social: Social, { id, phase, state_hash }: AttemptRow) =>
  social.db
    .updateTable('social_attempts')
    .where('id', '=', id)
    .where('phase', '=', phase)
    .where('state_hash', 'is not distinct from', state_hash)
    .where('expires_at', '>', social.clock())

/** The person declined at the provider. */
export class Cancelled extends Error {}

/** Undefined for what is not the provider's failure. */
function reasonOf(error: unknown): SocialFailure | undefined {
  if (error instanceof Cancelled) return 'cancelled'
  if (error instanceof ProviderAway) return 'provider-unavailable'
  return error instanceof ProviderRefused ? 'provider-refused' : undefined
}

/** Connects to the provider. @throws ProviderAway, ProviderRefused */
export async function reach(social: Social, settings: OAuthClient): Promise<Connected> {
  let secret: string
  try {
    secret = social.secretOf(settings.secret)
  } catch (error) {
    throw new ProviderAway(`has no secret: ${(error as Error).message}`)
  }
  return guard(() => connect(settings, secret, social.clock()))
}

/**
 * Writes down why an attempt failed at the provider. It may be opened again until it expires. Every other error is
 * thrown on: it is our own server's, and its message is for no page.
 */
export async function noteFailure(social: Social, row: AttemptRow, error: unknown): Promise<SocialFailure> {
  const reason = reasonOf(error)
  if (!reason) throw error
  const { provider, project_id: projectId } = row
  const { message: cause } = error as Error
  social.log.warn({ provider, projectId, reason, cause }, 'a sign-in with a provider failed')
  await change(social, row).set({ phase: 'failed', failure: reason, sealed: null }).execute()
  return reason
}

/** The window shows why it failed. */
export const fail = async (
  social: Social,
  { row, settings, error }: { row: AttemptRow; settings: OAuthClient; error: unknown },
): Promise<WindowContent> => ({
  view: 'failed',
  row,
  name: nameOf(settings),
  reason: await noteFailure(social, row, error),
})
