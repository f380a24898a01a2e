import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KnownClient } from './clients.ts'
import { formOf, json, page, redirect, type Site } from './http.ts'
import type { Grant, Shape } from './oauthShapes.ts'
import { whoPage } from './page.ts'
import { type Person, personIn } from './people.ts'

interface Code extends Grant {
  redirectUri: string
  challenge: string | null
}

interface Endpoint {
  shape: Shape
  client: KnownClient
  people: Person[]
  /** Called with every secret that exists. */
  note: (name: string, secret: string) => void
  codes: Map<string, Code>
  tokens: Map<string, Grant>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const secret = () => randomBytes(24).toString('base64url')

const idsOf = ({ id, otherIds = [] }: KnownClient) => [id, ...otherIds]

/** The fault of an authorization request. Such a request is never redirected anywhere. */
function faultOf({ shape, client }: Endpoint, query: URLSearchParams): string | null {
  if (!idsOf(client).includes(query.get('client_id') ?? '')) return 'unknown client_id'
  if (!client.redirectUris.includes(query.get('redirect_uri') ?? '')) return 'unknown redirect_uri'
  if (query.get('response_type') !== 'code') return 'response_type has to be code'
  const hasChallenge = query.get('code_challenge') !== null && query.get('code_challenge_method') === 'S256'
  return shape.pkce === 'required' && !hasChallenge ? 'code_challenge is missing' : null
}

/** Shows the page, and sends the person back once they have chosen. */
async function authorize(
  endpoint: Endpoint,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
): Promise<void> {
  const { shape, people, codes } = endpoint
  const query = req.method === 'POST' ? await formOf(req) : url.searchParams
  const fault = faultOf(endpoint, query)
  if (fault) return page(res, `<h1>${fault}</h1>`, 400)
  if (req.method !== 'POST') {
    const hidden = Object.fromEntries(query)
    // As far as the site can see, such a page closes the window.
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    return page(res, whoPage({ provider: shape.name, action: '', hidden }))
  }
  const redirectUri = query.get('redirect_uri') ?? ''
  const back = new URL(redirectUri)
  back.searchParams.set('state', query.get('state') ?? '')
  const person = personIn(query, people)
  if (!person) {
    back.searchParams.set('error', 'access_denied')
    return redirect(res, back.href)
  }
  const code = secret()
  const scopes = (query.get('scope') ?? '').split(/[ ,]/)
  endpoint.note('code', code)
  const clientId = query.get('client_id') ?? ''
  codes.set(code, { person, clientId, redirectUri, challenge: query.get('code_challenge'), scopes })
  back.searchParams.set('code', code)
  redirect(res, back.href)
}

function isClient({ shape, client }: Endpoint, req: IncomingMessage, form: URLSearchParams): boolean {
  const basicOf = (id: string) => `Basic ${Buffer.from(`${id}:${client.secret}`).toString('base64')}`
  if (shape.secret === 'basic')
    return idsOf(client)
      .map(basicOf)
      .includes(req.headers.authorization ?? '')
  return idsOf(client).includes(form.get('client_id') ?? '') && form.get('client_secret') === client.secret
}

/** The OAuth error of a token request; null if the code is good. A code is good once, whatever comes of it. */
function refusalOf(endpoint: Endpoint, req: IncomingMessage, form: URLSearchParams, grant: Code | undefined) {
  if (!isClient(endpoint, req, form))
    return endpoint.shape.isGithub ? 'incorrect_client_credentials' : 'invalid_client'
  const isProven = grant?.challenge == null || sha256(form.get('code_verifier') ?? '') === grant.challenge
  if (grant && isProven && form.get('redirect_uri') === grant.redirectUri) return null
  return endpoint.shape.isGithub ? 'bad_verification_code' : 'invalid_grant'
}

async function exchange(endpoint: Endpoint, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { shape, codes, tokens } = endpoint
  const form = await formOf(req)
  const grant = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const verifier = form.get('code_verifier')
  if (verifier) endpoint.note('verifier', verifier)
  const error = refusalOf(endpoint, req, form, grant)
  const asJson = !shape.isGithub || req.headers.accept?.includes('application/json') === true
  const send = (status: number, body: Record<string, string>) =>
    asJson
      ? json(res, status, body)
      : void res
          .writeHead(status, { 'Content-Type': 'application/x-www-form-urlencoded' })
          .end(new URLSearchParams(body).toString())
  if (error !== null || !grant) return send(shape.isGithub ? 200 : 400, { error: error ?? 'invalid_grant' })
  const token = secret()
  tokens.set(token, grant)
  endpoint.note('token', token)
  send(200, { access_token: token, token_type: shape.tokenType, scope: grant.scopes.join(' ') })
}

/** fetch and the libraries send these user agents by default. They count as none: they name no app. */
const NAMELESS = /^(?:$|node\b|undici\b|openid-client\b|oauth4webapi\b)/i

/** A provider with an API behind an access token. */
export function oauthSite(
  shape: Shape,
  { client, people, note }: Pick<Endpoint, 'client' | 'people' | 'note'>,
): Site {
  const endpoint: Endpoint = { shape, client, people, note, codes: new Map(), tokens: new Map() }
  return async (req, res, url) => {
    if (url.pathname === shape.authorizePath) return authorize(endpoint, req, res, url)
    if (url.pathname === shape.tokenPath && req.method === 'POST') return exchange(endpoint, req, res)
    const grant = endpoint.tokens.get(/^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '')
    // GitHub refuses programs that do not name themselves.
    if (shape.isGithub && NAMELESS.test(req.headers['user-agent'] ?? ''))
      return json(res, 403, { message: 'User-Agent is missing' })
    if (!grant) return json(res, 401, { message: 'Unauthorized' })
    const profile = shape.api[url.pathname]?.(grant, url.searchParams)
    return profile == null ? json(res, 403, { message: 'Forbidden' }) : json(res, 200, profile)
  }
}
