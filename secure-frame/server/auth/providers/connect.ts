import type { OAuthClient } from '@airlock/kit/server'
import { importPKCS8, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import type { Provider } from './provider.ts'
import { ProviderAway, ProviderRefused } from './provider.ts'
import { providerFetch } from './providerFetch.ts'
import { PROVIDERS } from './table.ts'

/** A provider, as one project's client reaches it. */
export interface Connected {
  provider: Provider
  configuration: client.Configuration
  /** The address of one of the provider's endpoints: in development that of the server that stands in for it. */
  addressOf: (url: string) => string
}

/** A provider that is slower has lost the person's patience. */
const TIMEOUT_S = 10
/** How far a provider's clock may be off. */
const SKEW_S = 30
/** Apple accepts six months; ours is used at once. */
const APPLE_SECRET_S = 300

/** The server that stands in for the provider's keeps the paths, below its own address. */
const standingIn = (standIn: string | undefined) => (url: string) => {
  if (standIn === undefined) return url
  const { pathname, search } = new URL(url)
  return `${standIn.replace(/\/$/, '')}${pathname}${search}`
}

const issuerOf = (to: OAuthClient): string => to.standIn ?? PROVIDERS[to.provider].serverOf(to).issuer

/**
 * The issuer that an identity belongs to. A client id and a subject are only unique within it: two operators may run
 * providers that give the same ones. Normalised, because an issuer that is spelled another way in the project file
 * (capitals in its host, a slash at its end) has the same people.
 */
export const identityIssuerOf = (to: OAuthClient): string => new URL(issuerOf(to)).href

/** Apple has no fixed secret: each is a JWT, signed with the key of the operator's developer account. */
async function signedSecret(to: OAuthClient, privateKey: string): Promise<string> {
  const { teamId = '', keyId = '' } = to.apple ?? {}
  const key = await importPKCS8(privateKey, 'ES256')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(to.clientId)
    .setAudience(issuerOf(to))
    .setIssuedAt(now)
    .setExpirationTime(now + APPLE_SECRET_S)
    .sign(key)
}

/**
 * Does not use the library's encoding, which also escapes hyphens and underscores: some providers do not unescape
 * them. Providers that unescape read the same value either way.
 */
const basic =
  (id: string, secret: string): client.ClientAuth =>
  (_server, _client, _body, headers) => {
    const pair = [id, secret].map(encodeURIComponent).join(':')
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }

const AUTHENTICATIONS: Readonly<
  Record<Provider['secret'], (to: OAuthClient, secret: string) => Promise<client.ClientAuth>>
> = {
  body: async (_to, secret) => client.ClientSecretPost(secret),
  basic: async (to, secret) => basic(to.clientId, secret),
  signed: async (to, secret) => client.ClientSecretPost(await signedSecret(to, secret)),
}

/** Whether http is allowed: only where the project file allows it, which is in development. */
const isPlain = (issuer: string) => issuer.startsWith('http:')

/** How long endpoints are remembered. Keys are read at each sign-in. */
const METADATA_MS = 10 * 60_000

/** By issuer: what a provider published of itself, and until when it counts. Failures are not remembered. */
const published = new LRUCache<string, { metadata: client.ServerMetadata; until: number }>({ max: 1_000 })

async function metadataOf(
  issuer: string,
  now: number,
  discover: () => Promise<client.Configuration>,
): Promise<client.ServerMetadata> {
  const known = published.get(issuer)
  if (known && known.until > now) return known.metadata
  const metadata = { ...(await guard(discover)).serverMetadata() }
  published.set(issuer, { metadata, until: now + METADATA_MS })
  return metadata
}

/**
 * Connects to a provider. The metadata of an OpenID provider is read once in ten minutes.
 *
 * @throws ProviderAway, ProviderRefused
 */
export async function connect(to: OAuthClient, secret: string, now: number): Promise<Connected> {
  const provider = PROVIDERS[to.provider]
  const addressOf = standingIn(to.standIn)
  const issuer = issuerOf(to)
  const authentication = await AUTHENTICATIONS[provider.secret](to, secret)
  const metadata = { [client.clockSkew]: SKEW_S }
  const fetch = providerFetch(provider.hidesErrors ?? false)
  const insecure = isPlain(issuer) ? [client.allowInsecureRequests] : []
  const server = provider.serverOf(to)
  const isDiscovered = !('token_endpoint' in server)
  const endpoints = isDiscovered
    ? await metadataOf(issuer, now, () =>
        client.discovery(new URL(issuer), to.clientId, metadata, authentication, {
          execute: insecure,
          timeout: TIMEOUT_S,
          [client.customFetch]: fetch,
        }),
      )
    : {
        issuer,
        authorization_endpoint: addressOf(server.authorization_endpoint),
        token_endpoint: addressOf(server.token_endpoint),
      }
  const configuration = new client.Configuration(endpoints, to.clientId, metadata, authentication)
  for (const allow of insecure) allow(configuration)
  configuration.timeout = TIMEOUT_S
  configuration[client.customFetch] = fetch
  // Otherwise the library trusts the connection, and does not check the signature.
  if (isDiscovered) client.enableNonRepudiationChecks(configuration)
  return { provider, configuration, addressOf }
}

/** The library wraps what its fetch throws. */
function causeOf(error: unknown): ProviderAway | ProviderRefused | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof ProviderAway || at instanceof ProviderRefused) return at
  return undefined
}

/**
 * Runs a call of the library, so that it throws one of our two errors. Its own messages name a check or a parameter;
 * what the provider sent is in their cause, and stays there.
 */
export async function guard<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const known = causeOf(error)
    if (known) throw known
    if (error instanceof client.ResponseBodyError && error.status >= 500)
      throw new ProviderAway(`answered ${error.status}`)
    const { code = 'unknown', message } = error as Error & { code?: string }
    throw new ProviderRefused(`${code}: ${message}`)
  }
}
