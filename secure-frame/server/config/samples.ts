import { createHash } from 'node:crypto'

/** Everybody can work these out: they are for development, where nobody has to set anything. */
const sample = (name: string) => createHash('sha256').update(`airlock sample ${name}`).digest('base64url')

const RING_KEYS = { auth: sample('auth key'), recovery: sample('recovery key') }

const ring = (key: string) => ({ current: 'sample', keys: { sample: key } })

/** What stands in for the secrets that development leaves out. */
export const SAMPLE_SECRETS = {
  AIRLOCK_PEPPER: sample('pepper'),
  AIRLOCK_SESSION_KEY: sample('session key'),
  AIRLOCK_KEYS: JSON.stringify({ auth: ring(RING_KEYS.auth), recovery: ring(RING_KEYS.recovery) }),
} as const

/** Every sample value, however it is written down: production refuses what contains one. */
export const SAMPLE_VALUES: readonly string[] = [
  SAMPLE_SECRETS.AIRLOCK_PEPPER,
  SAMPLE_SECRETS.AIRLOCK_SESSION_KEY,
  ...Object.values(RING_KEYS),
]
