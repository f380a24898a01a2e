import { isAway } from '@airlock/kit/server'
import type { Logger } from 'pino'
import { type Assets, missingDocuments } from './assets.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Keyring } from './keys/keyring.ts'
import { checkReplica } from './keys/selfCheck.ts'
import { checkSharedSecrets, type SharedSecrets } from './keys/sharedSecrets.ts'

interface Dependencies {
  assets: Assets
  database: Pick<OpenDatabase, 'db' | 'ready'>
  keyring: Keyring
  secrets: SharedSecrets
  log: Logger
  /** Milliseconds since 1970. */
  clock?: () => number
  /** The pause between two checks, in milliseconds. */
  everyMs?: number
}

/** The result of this replica's last check. Reading it is free. */
export interface Readiness {
  /** Whether a load balancer may send requests here. */
  isReady: () => boolean
  /**
   * Whether calls may be answered: not if the keys, secrets or clock are wrong. An unavailable database does not
   * change this, since calls then fail by themselves and succeed again as soon as it is back.
   */
  mayServe: () => boolean
  /** Checks now. Rejects with the problem, in words for the operator. */
  require: () => Promise<void>
  /** Checks periodically, until the returned function is called. */
  watch: () => () => void
}

const EVERY_MS = 5_000
/** A check that takes longer than this hangs. */
const STALE_MS = 30_000

/**
 * Checks whether this replica may work (R28). It fails closed: before the first check it is not ready. The public
 * learns only whether it is ready; the log explains why not, once for each reason.
 */
export function createReadiness(parts: Dependencies): Readiness {
  const { assets, database, keyring, secrets, log, clock = Date.now, everyMs = EVERY_MS } = parts
  const missing = missingDocuments(assets)
  let isFine = false
  let mayServe = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let reported: string | null = null

  function note(problem: Error | null): void {
    isFine = problem === null
    if (isFine || !isAway(problem)) mayServe = isFine
    lookedAt = performance.now()
    const reason = problem?.message ?? null
    if (reason === reported) return
    if (problem) log.error({ reason, code: (problem as NodeJS.ErrnoException).code }, 'not ready')
    else if (reported !== null) log.info('ready again')
    reported = reason
  }

  async function require(): Promise<void> {
    try {
      await database.ready()
      await checkReplica(database.db, keyring, clock)
      await checkSharedSecrets(database.db, secrets)
      note(null)
    } catch (error) {
      note(error as Error)
      throw error
    }
  }

  function watch(): () => void {
    let timer: NodeJS.Timeout
    let isStopped = false
    const again = () => {
      if (!isStopped) timer = setTimeout(look, everyMs).unref()
    }
    const look = () =>
      void require()
        .catch(() => {})
        .then(again)
    if (missing.length > 0) log.error({ missing }, 'not ready: not built')
    again()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }

  return {
    isReady: () => isFine && missing.length === 0 && performance.now() - lookedAt < STALE_MS,
    mayServe: () => mayServe,
    require,
    watch,
  }
}
