import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { importSPKI, jwtVerify } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { KnownClient } from './clients.ts'
import { formOf, page, type Site } from './http.ts'
import { whoPage } from './page.ts'
import { type Person, personIn } from './people.ts'

/** A real OpenID provider (oidc-provider), in the shape of Google or Apple, or of an operator's own. */
interface Shape {
  name: string
  isApple: boolean
  claimsOf: (person: Person) => Record<string, unknown>
}

const claimsOf = ({ name, email, isVerified }: Person) => ({
  name,
  email,
  email_verified: isVerified,
  picture: 'https://pictures.example/avatar.png',
})

export const OPENID_SHAPES = {
  google: { name: 'Google', isApple: false, claimsOf },
  oidc: { name: 'Local ID', isApple: false, claimsOf },
  apple: {
    name: 'Apple',
    isApple: true,
    // A text and not a boolean, as for many accounts.
    claimsOf: ({ id, isVerified }) => ({
      email: `${id}@privaterelay.appleid.com`,
      email_verified: String(isVerified),
    }),
  },
} as const satisfies Record<string, Shape>

interface ProviderSetup {
  origin: string
  /** The part of the issuer after the origin. */
  path: string
  client: KnownClient
  people: Person[]
  /** Takes every secret, by a name. */
  note: (name: string, secret: string) => void
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' }
}

/** Google's clients may ask for the choice of an account, which the package does not know. */
function policy() {
  const base = interactionPolicy.base()
  base.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return base
}

function configure({ isApple, claimsOf }: Shape, { path, client, people }: ProviderSetup) {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    scopes: ['openid', 'email', 'profile', ...(isApple ? ['name'] : [])],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'hd'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => !isApple },
    interactions: {
      policy: policy(),
      url: (_context: unknown, { uid }: { uid: string }) => `${path}/who/${uid}`,
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_context: unknown, id: string) => {
      const person = people.find((one) => one.id === id)
      return person && { accountId: id, claims: () => ({ sub: id, ...claimsOf(person), ...person.says }) }
    },
  }
}

/** Nobody is asked for consent: the page "Who are you?" is enough. */
const grantingAll =
  (provider: () => Provider) =>
  async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
    const { Grant } = provider()
    const grant = new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid email profile name')
    await grant.save()
    return grant
  }

/** Apple's secret is a JWT that the operator signs with the key of their developer account. */
async function isSignedSecret(secret: string, issuer: string, { id, apple }: KnownClient): Promise<boolean> {
  const key = await importSPKI(apple.publicKey, 'ES256')
  const options = {
    algorithms: ['ES256'],
    issuer: apple.teamId,
    subject: id,
    audience: issuer,
    requiredClaims: ['exp', 'iat'],
  }
  return jwtVerify(secret, key, options).then(
    ({ protectedHeader }) => protectedHeader.kid === apple.keyId,
    () => false,
  )
}

/** Apple's answers: no `iss`, and `user` beside the code the first time. */
function beApple(provider: Provider, issuer: string, client: KnownClient, people: Person[]): void {
  const seen = new Set<string>()
  Object.assign(provider.Client.prototype, {
    compareClientSecret: (secret: string) => isSignedSecret(secret, issuer, client),
  })
  provider.use(async (context, next) => {
    await next()
    const { body } = context
    if (context.path.endsWith('openid-configuration') && typeof body === 'object')
      context.body = { ...body, authorization_response_iss_parameter_supported: undefined }
    if (typeof body !== 'string' || !body.includes('Submitting Callback')) return
    const id = context.oidc?.session?.accountId ?? ''
    const person = people.find((one) => one.id === id)
    const user = JSON.stringify({ name: { firstName: person?.name, lastName: '' }, email: person?.email })
    const input = `<input type="hidden" name="user" value="${user.replaceAll('"', '&quot;')}"/>`
    const isFirst = person !== undefined && !seen.has(id)
    seen.add(id)
    context.body = body
      .replace(/<input type="hidden" name="iss"[^>]*>/, '')
      .replace('<noscript>', `${isFirst ? input : ''}<noscript>`)
  })
}

/** Notes what no database and no log of ours may contain. */
function noteSecrets(provider: Provider, note: ProviderSetup['note']): void {
  const noteAll = (secrets: Readonly<Record<string, unknown>>) => {
    for (const [name, secret] of Object.entries(secrets)) if (typeof secret === 'string') note(name, secret)
  }
  provider.on('authorization.success', (_context, { code }) => noteAll({ code }))
  provider.on('grant.success', ({ body, oidc }) => {
    const { access_token, id_token } = body as Record<string, unknown>
    const { code_verifier: verifier, client_secret: secret } = oidc?.params ?? {}
    noteAll({ access_token, id_token, verifier, secret })
  })
}

/** Everything is below the issuer: its own page, which the package leads to, as well. */
export function openidSite(shape: Shape, setup: ProviderSetup): Site {
  const { origin, path, client, people, note } = setup
  const issuer = `${origin}${path}`
  const provider: Provider = new Provider(issuer, {
    ...configure(shape, setup),
    loadExistingGrant: grantingAll(() => provider),
  })
  if (shape.isApple) beApple(provider, issuer, client, people)
  noteSecrets(provider, note)
  const answer = provider.callback()
  const who = async (req: IncomingMessage, res: ServerResponse, url: URL) => {
    if (req.method !== 'POST')
      return page(res, whoPage({ provider: shape.name, action: `${path}${url.pathname}` }))
    const person = personIn(await formOf(req), people)
    const result = person
      ? { login: { accountId: person.id }, select_account: {} }
      : { error: shape.isApple ? 'user_cancelled_authorize' : 'access_denied' }
    await provider.interactionFinished(req, res, result)
  }
  return async (req, res, url) => {
    // The package finds its own address by the difference between the two.
    Object.assign(req, { originalUrl: `${path}${req.url}` })
    return /\/who\/[\w-]+$/.test(url.pathname) ? who(req, res, url) : answer(req, res)
  }
}
