import { setTimeout } from 'node:timers/promises'
import { isAway } from '@airlock/kit/server'
import type { IsolationLevel, Kysely } from 'kysely'
import type { Logger } from 'pino'
import { OutboundError } from '../outbound/error.ts'
import type { OpenDatabase } from './open.ts'
import type { Database } from './schema.ts'

/** The server's database. It opens in the background, because the widget can connect wallets without it. */
export interface Store {
  /** Runs reads in one snapshot. Throws an {@link OutboundError} while the database is not open or unavailable. */
  read<Result>(from: (db: Kysely<Database>) => Promise<Result>): Promise<Result>
  /** Runs writes in one transaction. Throws like {@link read}. */
  write<Result>(run: (db: Kysely<Database>) => Promise<Result>): Promise<Result>
  /** The database for the indexer. Settles once it is open; rejects if it is closed before that. */
  opened: Promise<Kysely<Database>>
  close(): Promise<void>
}

interface Options {
  open: () => Promise<OpenDatabase>
  /**
   * Opens a second pool for writing, so that visitors' reads do not compete for connections. Without it both share
   * one.
   */
  openToWrite?: (() => Promise<OpenDatabase>) | undefined
  log: Logger
  /** The pause between two attempts, in milliseconds. */
  pauseMs?: number
}

const PAUSE_MS = 2_000

/** Opens a database, and retries until it succeeds. */
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
        // Only the code is logged: a driver's message may contain the URL with its password.
        const { code, message } = error as NodeJS.ErrnoException
        const reason = code ?? message
        if (reason !== last) log.error({ reason }, 'the database cannot be opened')
        last = reason
      }
      await setTimeout(pauseMs, undefined, { signal: closing.signal, ref: false })
    }
  }
  const opened = keepTrying()
  // Prevents an unhandled rejection if no one awaits it.
  opened.catch(() => {})
  const isolated =
    (level: IsolationLevel): Store['read'] =>
    async (run) => {
      if (!database || closing.signal.aborted)
        throw new OutboundError('unreachable', 'the database is not open', pauseMs)
      try {
        return await database.db.transaction().setIsolationLevel(level).execute(run)
      } catch (error) {
        if (isAway(error))
          throw new OutboundError('unreachable', `the database: ${(error as Error).message}`, pauseMs)
        throw error
      }
    }
  return {
    read: isolated('repeatable read'),
    // Upserts of several replicas must see each other's rows instead of failing.
    write: isolated('read committed'),
    opened,
    async close() {
      closing.abort()
      await opened.catch(() => {})
      await Promise.all([database?.close(), writing?.close()])
    },
  }
}
