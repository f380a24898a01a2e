import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** The keys and secrets between the widget's server and the local providers, made anew by each process. */

const random = () => randomBytes(24).toString('hex')

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
const bytesOf = (text: string) => Buffer.from(text, 'base64url')

export const SECRETS = {
  meldKey: random(),
  meldWebhook: random(),
  coinbaseKeyId: 'organizations/local/apiKeys/1',
  /** As Coinbase gives out keys: the seed and the public key in base64. */
  coinbaseSecret: Buffer.concat([bytesOf(d), bytesOf(x)]).toString('base64'),
  coinbasePublicKey: publicKey,
  coinbaseWebhook: random(),
  payKey: random(),
  payWebhook: random(),
}

/** The variables that the project file names. */
export const onrampVariables = (): Readonly<Record<string, string>> => ({
  AIRLOCK_LOCAL_MELD_KEY: SECRETS.meldKey,
  AIRLOCK_LOCAL_MELD_WEBHOOK: SECRETS.meldWebhook,
  AIRLOCK_LOCAL_COINBASE_SECRET: SECRETS.coinbaseSecret,
  AIRLOCK_LOCAL_COINBASE_WEBHOOK: SECRETS.coinbaseWebhook,
  AIRLOCK_LOCAL_PAY_KEY: SECRETS.payKey,
  AIRLOCK_LOCAL_PAY_WEBHOOK: SECRETS.payWebhook,
})
