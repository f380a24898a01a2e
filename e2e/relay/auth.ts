import type { IncomingMessage } from 'node:http'
import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** Clocks differ, so a token may be issued this far in the future (s). */
const SKEW = 60

/** A token is valid for one relay: the address that the client has connected to. */
function isForHost(audience: string, host: string | undefined): boolean {
  if (!URL.canParse(audience)) return false
  const { protocol, host: named } = new URL(audience)
  return (protocol === 'ws:' || protocol === 'wss:') && named === host
}

/** The reason why a token is invalid, or undefined. */
async function problemOf(jwt: string, host: string | undefined): Promise<string | undefined> {
  const { payload } = decodeJWT(jwt)
  const now = Date.now() / 1000
  if (!(await verifyJWT(jwt))) return 'the signature is not that of the issuer'
  if (!isForHost(String(payload.aud), host)) return 'the audience is another relay'
  if (!(payload.exp > now)) return 'the token has expired'
  if (!(payload.iat <= now + SKEW)) return 'the token is from the future'
  return undefined
}

export type Admission = { readonly client: string } | { readonly refusal: string }

/**
 * Authenticates a connecting client. Its identity is its key, `did:key:…`, with which it has signed a token for this
 * relay.
 */
export async function admit(request: IncomingMessage): Promise<Admission> {
  const query = new URL(request.url ?? '/', 'ws://relay').searchParams
  const jwt = query.get('auth') ?? ''
  if (!query.get('projectId')) return { refusal: 'Project ID not specified' }
  try {
    const problem = await problemOf(jwt, request.headers.host)
    return problem ? { refusal: `JWT is not valid: ${problem}` } : { client: decodeJWT(jwt).payload.iss }
  } catch {
    return { refusal: 'JWT is not valid' }
  }
}
