import { setTimeout } from 'node:timers/promises'
import { isAway } from '@airlock/kit/server'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { OutboundError } from '../outbound/error.ts'
import type { OpenDatabase } from './open.ts'
import type { Database } from './schema.ts'

/** The database of this server, which opens beside everything else: without it the widget still connects wallets. */
export interface Store {
  /**
   * Reads what belongs together as it was at one moment. Throws an {@link OutboundError} while the database is not open or
   * is away.
   */
  read<Result>(from: (db: Kysely<Database>) => Promise<Result>): Promise<Result>
  /** For who writes the index. Settles once it is open. Rejects when it is closed before. */
  opened: Promise<Kysely<Database>>
  close(): Promise<void>
}

interface Options {
  open: () => Promise<OpenDatabase>
  /** Opens it once more, for who writes: visitors who read do not wait for its connections. Without it all share. */
  openToWrite?: (() => Promise<OpenDatabase>) | undefined
  log: Logger
  /** Between two tries, in milliseconds. */
  pauseMs?: number
}

const PAUSE_MS = 2_000

/** Opens a database, and tries again for as long as it cannot be. */
export function openStore({ open, openToWrite, log, pauseMs = PAUSE_MS }: Options): Store {
  const closing = new AbortController()
  let database: OpenDatabase | undefined
  let writing: OpenDatabase | undefined
  const keepTrying = async (): Promise<Kysely<Database>> => {
    for (let last = ''; ; ) {
      closing.signal.throwIfAborted()
      try {
        database ??= await open()
        writing ??= await openToWrite?.()
        return (writing ?? database).db
      } catch (error) {
        // Its code alone: what a driver says may have the address in it, and that a password.
        const { code, message } = error as NodeJS.ErrnoException
        const reason = code ?? message
        if (reason !== last) log.error({ reason }, 'the database of the index cannot be opened')
        last = reason
      }
      await setTimeout(pauseMs, undefined, { signal: closing.signal, ref: false })
    }
  }
  const opened = keepTrying()
  // Who waits for it is told; nobody has to.
  opened.catch(() => {})
  return {
    async read(from) {
      if (!database || closing.signal.aborted)
        throw new OutboundError('unreachable', 'the database is not open', pauseMs)
      try {
        return await database.db.transaction().setIsolationLevel('repeatable read').execute(from)
      } catch (error) {
        if (isAway(error))
          throw new OutboundError('unreachable', `the database: ${(error as Error).message}`, pauseMs)
        throw error
      }
    },
    opened,
    async close() {
      closing.abort()
      await opened.catch(() => {})
      await Promise.all([database?.close(), writing?.close()])
    },
  }
}
