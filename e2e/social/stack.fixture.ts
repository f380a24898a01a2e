import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Services } from '../../secure-frame/server/api/services.ts'
import type { Db } from '../../secure-frame/server/db/schema.ts'
import type { TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { createTestServer, ORIGIN, type TestServer } from '../../secure-frame/server/testing/server.ts'
import { type SocialSite, startSocialSite } from './site.ts'

type SocialClient = NonNullable<ReturnType<Services['socialClient']>>
/** Farcaster has a stack of its own (farcaster/stack.fixture.ts). */
type OAuthClient = Exclude<SocialClient, { provider: 'farcaster' }>
type OAuthProvider = OAuthClient['provider']

const PROVIDERS: readonly OAuthProvider[] = ['google', 'x', 'discord', 'github', 'apple', 'facebook', 'oidc']
const CLIENT_ID = 'airlock-tests'
/** The client of another operator, or of another project. */
export const OTHER_CLIENT_ID = 'airlock-tests-2'
const SECRET = 'canary-client-secret'

type Options = Omit<Parameters<typeof createTestServer>[0], 'db'>

export interface SocialStack {
  site: SocialSite
  server: TestServer
  /** Another replica on the same database, or the same one with other options. */
  replica(options?: Options): Promise<TestServer>
  clientOf(provider: OAuthProvider): OAuthClient
  stop(): Promise<void>
}

/** The secure server's API, and the providers that it asks. */
async function startSocialStack(db: Db): Promise<SocialStack> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const apple = { teamId: 'TEAM', keyId: 'KEY' }
  const pem = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), ...apple }
  const redirectUris = PROVIDERS.map(
    (name) => `${ORIGIN}/social/callback/${name === 'oidc' ? 'oidc/shop' : name}`,
  )
  const site = await startSocialSite({
    client: { id: CLIENT_ID, otherIds: [OTHER_CLIENT_ID], secret: SECRET, redirectUris, apple: pem },
  })
  const clientOf = (provider: OAuthProvider): OAuthClient => {
    const common = { provider, clientId: CLIENT_ID, secret: { env: provider } }
    if (provider === 'oidc')
      return {
        ...common,
        oidc: { name: 'Shop ID', issuer: `${site.origin}/liar`, emailDomains: ['staff.example'] },
      }
    const standIn = `${site.origin}/${provider}`
    return provider === 'apple' ? { ...common, standIn, apple } : { ...common, standIn }
  }
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // All tests come from one address, and people in a hurry ask for many codes.
  const limits = {
    'send-ip-1h': { max: 9_999, windowMs: 3_600_000 },
    'social-ip-10m': { max: 9_999, windowMs: 600_000 },
    'social-window-ip-10m': { max: 9_999, windowMs: 600_000 },
    'send-email-10m': { max: 99, windowMs: 600_000 },
  }
  const first = await createTestServer({
    db,
    limits,
    challenge: null,
    socialClient: (_projectId, provider) => (provider === 'farcaster' ? null : clientOf(provider)),
    secretOf: (source) => ('env' in source && source.env === 'apple' ? privatePem : SECRET),
  })
  const replica = (options: Options = {}) =>
    createTestServer({
      db,
      limits,
      challenge: null,
      clock: first.clock,
      secrets: first.secrets,
      socialClient: first.services.socialClient,
      secretOf: first.services.secretOf,
      ...options,
    })
  return { site, server: first, replica, clientOf, stop: site.stop }
}

/** Starts a stack on a database of its own for the tests of a suite, and stops both after them. */
export function useSocialStack(
  open: () => Promise<TestDatabase>,
  onStart: (database: TestDatabase, stack: SocialStack) => void,
): void {
  let stop = async () => {}
  beforeAll(async () => {
    const database = await open()
    const stack = await startSocialStack(database.db)
    stop = async () => {
      await stack.stop()
      await database.close()
    }
    onStart(database, stack)
  })
  afterAll(() => stop())
}
