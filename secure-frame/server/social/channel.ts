import { randomBytes } from 'node:crypto'
import type { FarcasterClient } from '@airlock/kit/server'
import type { Updateable } from 'kysely'
import type { SocialChannel } from '../../shared/socialApi.ts'
import { type Client, over } from '../auth/auth.ts'
import { takeSocialWindow } from '../auth/limits.ts'
import { openRelayChannel, readRelayChannel, type Wanted } from '../auth/providers/farcaster/relay.ts'
import { FARCASTER_ISSUER, verifySigned } from '../auth/providers/farcaster/verify.ts'
import { ProviderAway } from '../auth/providers/provider.ts'
import type { Database } from '../db/schema.ts'
import { findAttempt } from './findAttempt.ts'
import { type AttemptRow, Channel, hash, openSealed, Proven, type Social, sealFor } from './social.ts'
import { change, clientFor, noteFailure } from './window.ts'

/*
 * Farcaster has no window: the frame shows a code, and the person signs in the app on their phone. So each poll of the
 * frame asks the relay, and what it gives is verified here. There is no press by which the person confirms; that is
 * why a new device needs the code of an address (redeem.ts).
 */

/** How long a code on the screen is followed. The frame then asks for the next one. */
const CHANNEL_MS = 5 * 60_000
/** A code that is valid for less than this is replaced when it is asked for again. */
const WORTH_MS = 60_000
/** More than the lifetime of an attempt needs. */
const MOST_CHANNELS = 20
/** A call that asks has been given up by then: relay and node have nine seconds together. */
const BUSY_MS = 15_000
/** The frame polls once in a second. Many concurrent polls are as good as one. */
const PAUSE_MS = 800
/** The person is told after this many failures in a row of the relay or the node. */
const MOST_FAILURES = 4

/** The site that the person's app shows and that the message has to name. */
const wantedOf = ({ origin }: Social, nonce: string): Wanted => ({
  domain: new URL(origin).host,
  uri: new URL(origin).href,
  nonce,
})

function farcasterFor(social: Social, row: AttemptRow): FarcasterClient | null {
  const settings = clientFor(social, row)
  return settings?.provider === 'farcaster' ? settings : null
}

const until = (social: Social, expiresAt: number) => ({ expiresAt, now: social.clock() })

const seal = (social: Social, { id }: AttemptRow, channel: Channel) => sealFor(social, id, Channel, channel)

/** The code that a page before this one was given, or another tab, if it is worth showing still. */
function codeOf(social: Social, row: AttemptRow): SocialChannel | null {
  if (row.phase !== 'open' || row.sealed === null) return null
  const { token, url, expiresAt } = openSealed(social, row, Channel)
  if (token === null || url === undefined || expiresAt - social.clock() < WORTH_MS) return null
  return { action: 'SCAN', url, ...until(social, expiresAt) }
}

/**
 * Opens a channel, for a sign-in or for the joining of an identity. A code that is still valid is given again: somebody
 * may be signing it, or have signed it. An earlier channel of the attempt is no longer followed, so that one code is
 * valid at a time.
 *
 * @throws ApiProblem `over`, `rate-limited`
 */
export async function openChannel(
  social: Social,
  { jkt, address }: Client,
  id: string,
  verifier: string,
): Promise<SocialChannel> {
  const found = await findAttempt(social, { id, jkt, verifier })
  const settings = farcasterFor(social, found)
  if (!settings) throw over()
  const shown = codeOf(social, found)
  if (shown) return shown
  if (found.openings >= MOST_CHANNELS) throw over()
  const waiting = () => ({ action: 'WAIT', ...until(social, found.expires_at) }) as const
  if (found.phase === 'proven') return waiting()
  await takeSocialWindow(social, address)
  const nonce = randomBytes(16).toString('hex')
  const expiresAt = Math.min(social.clock() + CHANNEL_MS, found.expires_at)
  const channel: Channel = { nonce, token: null, expiresAt, signed: null, failures: 0 }
  const row = await change(social, found)
    .set((eb) => ({
      openings: eb('openings', '+', 1),
      phase: 'open',
      failure: null,
      state_hash: hash(nonce),
      busy_until: null,
      sealed: seal(social, found, channel),
    }))
    .returningAll()
    .executeTakeFirst()
  if (!row) return waiting()
  try {
    const { token, url } = await openRelayChannel(settings.relayUrl, {
      ...wantedOf(social, nonce),
      expiresAt,
    })
    const opened = await change(social, row)
      .set({ sealed: seal(social, row, { ...channel, token, url }) })
      .returning('id')
      .executeTakeFirst()
    return opened ? { action: 'SCAN', url, ...until(social, expiresAt) } : waiting()
  } catch (error) {
    const reason = await noteFailure(social, row, error)
    return { action: 'RETRY', reason, ...until(social, row.expires_at) }
  }
}

/** One call goes on, and all others are answered without the relay. */
const claim = (social: Social, row: AttemptRow) =>
  change(social, row)
    .set({ busy_until: social.clock() + BUSY_MS })
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', social.clock())]))
    .returningAll()
    .executeTakeFirst()

/** The result of one question: the new content of the row. */
type Next = Updateable<Database['social_attempts']>

/** Lets the next poll ask. */
const pause = (social: Social, row: AttemptRow, channel: Channel): Next => ({
  busy_until: social.clock() + PAUSE_MS,
  sealed: seal(social, row, channel),
})

const write = (social: Social, row: AttemptRow, next: Next) =>
  change(social, row).set(next).returningAll().executeTakeFirst()

/**
 * Asks the relay, unless the signature came already, and verifies it. What the relay gives is written down first: it
 * gives it once, and the node may be away.
 */
async function ask(
  social: Social,
  { row, settings, channel }: { row: AttemptRow; settings: FarcasterClient; channel: Channel },
): Promise<Next> {
  const { nonce, token } = channel
  channel.signed ??= await readRelayChannel(settings.relayUrl, token ?? '')
  if (!channel.signed) return pause(social, row, { ...channel, failures: 0 })
  await write(social, row, { sealed: seal(social, row, channel) })
  const expected = { ...wantedOf(social, nonce), now: social.clock() }
  const profile = await verifySigned(settings.rpcUrl, channel.signed, expected)
  return {
    phase: 'proven',
    state_hash: null,
    busy_until: null,
    sealed: sealFor(social, row.id, Proven, { ...profile, issuer: FARCASTER_ISSUER }),
  }
}

/**
 * Asks for the signature, at most once in each poll and never twice at a time.
 *
 * @returns the attempt as it is then
 */
export async function followChannel(social: Social, found: AttemptRow): Promise<AttemptRow> {
  if (found.provider !== 'farcaster' || found.phase !== 'open' || found.sealed === null) return found
  const settings = farcasterFor(social, found)
  const { token, signed, expiresAt } = openSealed(social, found, Channel)
  const isOver = signed === null && expiresAt <= social.clock()
  const row = settings && token !== null && !isOver ? await claim(social, found) : undefined
  if (!settings || !row) return found
  const channel = openSealed(social, row, Channel)
  try {
    return (await write(social, row, await ask(social, { row, settings, channel }))) ?? found
  } catch (error) {
    const failures = channel.failures + 1
    if (error instanceof ProviderAway && failures < MOST_FAILURES)
      return (await write(social, row, pause(social, row, { ...channel, failures }))) ?? found
    const failure = await noteFailure(social, row, error)
    return { ...row, phase: 'failed', failure }
  }
}
