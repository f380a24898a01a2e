import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KnownClient } from './clients.ts'

/** The names that the stack's project file has for its client (e2e/stack/projects.yaml). */
const CLIENT_ID = 'airlock-on-this-machine'
const APPLE = { teamId: 'LOCALTEAM', keyId: 'LOCALKEY' }
const PATHS = ['google', 'x', 'discord', 'github', 'apple', 'facebook', 'oidc/demo', 'oidc/demo-two']

const newAppleKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })

/**
 * The secrets of the client, as the secure server reads them. They are made once for each run of a stack, and are in the
 * environment for the processes that are started later.
 */
export function localSecrets() {
  process.env.AIRLOCK_LOCAL_CLIENT_SECRET ||= randomBytes(24).toString('base64url')
  process.env.AIRLOCK_LOCAL_APPLE_KEY ||= newAppleKey().toString()
  const { AIRLOCK_LOCAL_CLIENT_SECRET, AIRLOCK_LOCAL_APPLE_KEY } = process.env
  return { AIRLOCK_LOCAL_CLIENT_SECRET, AIRLOCK_LOCAL_APPLE_KEY }
}

/** The client of the local stack, as the providers know it. */
export function localClient(secureOrigin: string): KnownClient {
  const { AIRLOCK_LOCAL_CLIENT_SECRET: secret, AIRLOCK_LOCAL_APPLE_KEY: privateKey } = localSecrets()
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' })
  return {
    id: CLIENT_ID,
    secret,
    redirectUris: PATHS.map((path) => `${secureOrigin}/social/callback/${path}`),
    apple: { publicKey: publicKey.toString(), ...APPLE },
  }
}
