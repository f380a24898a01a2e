import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { KnownClient } from './clients.ts'
import { formOf, json, page, redirect, type Site } from './http.ts'
import { whoPage } from './page.ts'
import { type Person, personIn } from './people.ts'

/** The provider's deviations from OpenID Connect. */
export interface Lies {
  /** Claims of the id token in place of the true ones. */
  claims?: Record<string, unknown> | undefined
  /** Signs with a key that it does not publish. */
  hasOtherKey?: boolean | undefined
  /** The issuer that its discovery document names, in place of its own. */
  publishedIssuer?: string | undefined
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
})

/** A small OpenID provider of an operator's own, which tells the truth unless the list of lies says otherwise. */
export async function liarSite({
  issuer,
  client,
  people,
  lies,
  note,
}: {
  issuer: string
  client: KnownClient
  people: Person[]
  lies: Lies
  /** Called with every secret that exists. */
  note: (name: string, secret: string) => void
}): Promise<Site> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'liar', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { person: Person; nonce: string }>()
  async function idToken({ person, nonce }: { person: Person; nonce: string }): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const { id: sub, name, email, isVerified: email_verified } = person
    const times = { iat: now, exp: now + 300 }
    const claims = {
      iss: issuer,
      aud: client.id,
      sub,
      nonce,
      name,
      email,
      email_verified,
      ...times,
      ...lies.claims,
    }
    // Values of the wrong type are the point.
    return new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'liar' })
      .sign(lies.hasOtherKey ? other.privateKey : own.privateKey)
  }

  const authorize: Site = async (req, res, url) => {
    if (req.method !== 'POST') {
      const hidden = Object.fromEntries(url.searchParams)
      return page(res, whoPage({ provider: 'Shop ID', action: '', hidden }))
    }
    const form = await formOf(req)
    const person = personIn(form, people)
    const back = new URL(form.get('redirect_uri') ?? '')
    const code = randomBytes(16).toString('base64url')
    note('code', code)
    if (person) codes.set(code, { person, nonce: form.get('nonce') ?? '' })
    const answer = person ? { code } : { error: 'access_denied' }
    const parameters = { ...answer, state: form.get('state') ?? '', iss: issuer }
    for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value)
    redirect(res, back.href)
  }

  const exchange: Site = async (req, res) => {
    const form = await formOf(req)
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    if (!grant || form.get('client_secret') !== client.secret)
      return json(res, 400, { error: 'invalid_grant' })
    const access_token = randomBytes(16).toString('hex')
    const id_token = await idToken(grant)
    const verifier = form.get('code_verifier') ?? 'none'
    for (const [name, secret] of Object.entries({ access_token, id_token, verifier })) note(name, secret)
    json(res, 200, { access_token, token_type: 'Bearer', id_token })
  }

  return async (req, res, url) => {
    if (url.pathname === '/.well-known/openid-configuration')
      return json(res, 200, { ...metadataOf(issuer), issuer: lies.publishedIssuer ?? issuer })
    if (url.pathname === '/jwks') return json(res, 200, { keys: [jwk] })
    if (url.pathname === '/token') return exchange(req, res, url)
    if (url.pathname === '/authorize') return authorize(req, res, url)
    json(res, 404, {})
  }
}
