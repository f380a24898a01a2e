import { readUrl } from '@airlock/kit/server'
import * as z from 'zod/mini'
import { ProviderRefused, parse } from '../provider.ts'
import { providerFetch } from '../providerFetch.ts'

/*
 * Farcaster's relay (github.com/farcasterxyz/auth-monorepo, apps/relay, version 1) carries two messages. We open a
 * channel with what is to be signed. The person's app reads it there, and leaves message and signature, which we
 * fetch once. Nothing that the relay says is believed, except what the signature covers.
 */

/** Two servers are asked, one after the other, within the ten seconds that the frame waits for a call. */
const TIMEOUT_MS = 4_000

/** It goes into a header. */
const Token = z.string().check(z.regex(/^[\w.~-]{1,256}$/))

const Opened = z.object({
  channelToken: Token,
  url: z.string().check(z.maxLength(1_024)),
  nonce: z.string(),
})

const Pending = z.object({ state: z.literal('pending') })

/** The message that the person's app signed, and an unsigned part: the name that they chose. */
export const Signed = z.object({
  message: z.string().check(z.maxLength(4_096)),
  /** Those of contracts have any length. */
  signature: z.string().check(z.maxLength(8_192), z.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
  username: z.optional(z.unknown()),
  pfpUrl: z.optional(z.unknown()),
})
export type Signed = z.infer<typeof Signed>

const Completed = z.object({ ...Signed.shape, state: z.literal('completed') })

/** The message for the person to sign (EIP-4361). */
export interface Wanted {
  domain: string
  uri: string
  nonce: string
}

const send = providerFetch(false)

interface Call {
  method: 'GET' | 'POST'
  path: '/v1/channel' | '/v1/channel/status'
  headers: Record<string, string>
  body?: string
}

/** @throws ProviderAway, ProviderRefused */
async function call(
  relayUrl: string,
  { path, ...request }: Call,
): Promise<{ status: number; json: unknown }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const url = `${relayUrl.replace(/\/$/, '')}${path}`
  const response = await send(url, { body: null, ...request, redirect: 'manual', signal })
  const { status } = response
  if (status < 200 || status > 202) throw new ProviderRefused(`its relay answered ${status}`)
  try {
    return { status, json: await response.json() }
  } catch {
    throw new ProviderRefused('its relay answered something other than JSON')
  }
}

/** The address is shown as a QR code and as a link: no relay may choose another scheme than its own. */
function linkOf(text: string, relayUrl: string): string {
  const url = readUrl(text)
  if (!url || !['https:', readUrl(relayUrl)?.protocol].includes(url.protocol))
    throw new ProviderRefused('its relay leads to something other than a web page')
  return url.href
}

/**
 * Opens a channel.
 *
 * @returns its name, and the address that the person's phone opens
 * @throws ProviderAway, ProviderRefused
 */
export async function openRelayChannel(
  relayUrl: string,
  { domain, uri, nonce, expiresAt }: Wanted & { expiresAt: number },
): Promise<{ token: string; url: string }> {
  const { json } = await call(relayUrl, {
    method: 'POST',
    path: '/v1/channel',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      siweUri: uri,
      domain,
      nonce,
      expirationTime: new Date(expiresAt).toISOString(),
      acceptAuthAddress: true,
    }),
  })
  const opened = parse(Opened, json)
  if (opened.nonce !== nonce) throw new ProviderRefused('its relay uses another nonce')
  return { token: opened.channelToken, url: linkOf(opened.url, relayUrl) }
}

/**
 * Asks whether the person has signed. The relay gives the signature once and then forgets the channel.
 *
 * @returns null as long as they have not
 * @throws ProviderAway, ProviderRefused
 */
export async function readRelayChannel(relayUrl: string, token: string): Promise<Signed | null> {
  const { status, json } = await call(relayUrl, {
    method: 'GET',
    path: '/v1/channel/status',
    headers: { Authorization: `Bearer ${token}` },
  })
  if (status === 202) {
    parse(Pending, json)
    return null
  }
  const { state, ...signed } = parse(Completed, json)
  return signed
}
