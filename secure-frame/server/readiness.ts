import type { Logger } from 'pino'
import { type Assets, missingDocuments } from './assets.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Keyring } from './keys/keyring.ts'
import { checkReplica } from './keys/selfCheck.ts'
import { checkSharedSecrets, type SharedSecrets } from './keys/sharedSecrets.ts'

interface Parts {
  assets: Assets
  database: Pick<OpenDatabase, 'db' | 'ready'>
  keyring: Keyring
  secrets: SharedSecrets
  log: Logger
}

/**
 * Whether this replica may be sent anybody. Fails closed: without its documents, its database, every key that a share
 * needs and the secrets of the other replicas, or with a wrong clock, it answers no. The caller learns that much; the log
 * says what it is. Anybody may ask: who does while it is being looked at gets the same answer, and costs no more.
 */
export function createReadiness({
  assets,
  database,
  keyring,
  secrets,
  log,
}: Parts): () => Promise<string | null> {
  const look = async () => {
    const missing = missingDocuments(assets)
    if (missing.length > 0) return `Not built: ${missing.join(' and ')}.`
    try {
      await database.ready()
      await checkReplica(database.db, keyring, Date.now)
      await checkSharedSecrets(database.db, secrets)
      return null
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      log.error({ reason: message, code }, 'not ready')
      return 'The database, the keys or the clock are not as they have to be. The log says what it is.'
    }
  }
  let looking: Promise<string | null> | null = null
  return () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
}
