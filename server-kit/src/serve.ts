import type { Logger } from 'pino'
import { ConfigProblem } from './config/problem.ts'
import { type Address, listen, portOf } from './listen.ts'
import { DEADLINE_MS, drain } from './shutdown.ts'

interface Service {
  fetch: Parameters<typeof listen>[0]
  address: Address
  log: Logger
  /** Aborted by the first SIGTERM or SIGINT. */
  stopping: AbortController
  /** Lets go of what the server holds (a database, a mail connection), once nothing is in flight any more. */
  close?: () => Promise<void>
  /** Written down beside the port. */
  about: Readonly<Record<string, unknown>>
}

/** Listens until it is told to stop, and then stops without cutting anybody off. */
export async function serve({ fetch, address, log, stopping, close, about }: Service): Promise<void> {
  const servers = await listen(fetch, address)
  const stop = async (signal: NodeJS.Signals) => {
    // Asked twice means at once.
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, 'stopping')
    const finished = await drain(servers, DEADLINE_MS)
    await close?.().catch((error: unknown) => log.error({ err: error }, 'not everything was let go of'))
    log[finished ? 'info' : 'warn']({ finished }, 'stopped')
    process.exit(finished ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const port = servers[0] ? portOf(servers[0].server) : address.port
  log.info({ port, mode: address.mode, ...about }, 'listening')
}

/** Runs a server's start. What the operator has to mend is said without a stack, and ends the process with 1. */
export function startOrSay(who: string, start: () => Promise<void>): void {
  start().catch((error: unknown) => {
    console.error(`${who} cannot start.`)
    console.error(error instanceof ConfigProblem ? error.message : error)
    process.exitCode = 1
  })
}
