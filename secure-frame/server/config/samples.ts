import { createHash } from 'node:crypto'

/** Sample secrets are public. They exist for development, where no variable has to be set. */
const sample = (name: string) => createHash('sha256').update(`airlock sample ${name}`).digest('base64url')

const RING_KEYS = { auth: sample('auth key'), recovery: sample('recovery key') }

const ring = (key: string) => ({ current: 'sample', keys: { sample: key } })

/** The samples for secrets that are not set in development. */
export const SAMPLE_SECRETS = {
  AIRLOCK_PEPPER: sample('pepper'),
  AIRLOCK_SESSION_KEY: sample('session key'),
  AIRLOCK_KEYS: JSON.stringify({ auth: ring(RING_KEYS.auth), recovery: ring(RING_KEYS.recovery) }),
} as const

/** Every sample value in every spelling. Production refuses any value that contains one. */
export const SAMPLE_VALUES: readonly string[] = [
  SAMPLE_SECRETS.AIRLOCK_PEPPER,
  SAMPLE_SECRETS.AIRLOCK_SESSION_KEY,
  ...Object.values(RING_KEYS),
]
