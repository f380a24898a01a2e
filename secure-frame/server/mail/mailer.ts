import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Outbox } from './outbox.ts'

/** A mail as given to the mail server. */
export interface Letter {
  /** The same at every attempt, so that a mailbox can detect a duplicate. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one mail or rejects. `isPermanent` of the error means that a retry is useless. */
export interface Transport {
  send(letter: Letter): Promise<void>
  close(): void
}

export class MailRefused extends Error {
  readonly isPermanent: boolean
  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.isPermanent = isPermanent
  }
}

export interface Mailer {
  /** Sends all mail that is due, and resolves afterwards. */
  deliverDue(): Promise<void>
  start(): void
  /** Resolves when the current mail has been sent, or after some seconds: then another replica takes over the lease. */
  stop(): Promise<void>
}

interface Options {
  db: Kysely<Database>
  clock: () => number
  outbox: Outbox
  transport: Transport
  log: Logger
  /** How often a lease is renewed while a mail is being sent, in milliseconds. */
  renewMs?: number
}

/** The pauses between attempts, in milliseconds. The last one repeats until the mail is useless. */
const BACK_OFF_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 300_000]
/** If a replica dies while sending, others take over its mail after this time. */
const LEASE_MS = 10_000
const RENEW_MS = 3_000
const BATCH = 10
const POLL_MS = 1_000
/** How long a mail server that hangs may delay the end of the process. */
const PATIENCE_MS = 3_000

interface Row {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  attempts: number
}

/** Leases mail that no other replica is sending. */
async function claim({ db, clock }: Options): Promise<Row[]> {
  const now = clock()
  const until = now + LEASE_MS
  const due = sql`
    select id from outbox where sent_at is null and failed_at is null and next_at <= ${now}::bigint
    order by next_at limit ${BATCH} for update skip locked`
  const { rows } = await sql<Row>`
    update outbox set attempts = attempts + 1, next_at = ${until}::bigint where id in (${due})
    returning id, recipient, subject, text, html, attempts`.execute(db)
  return rows
}

/** Renews the lease during a slow send. Returns a function that stops it, after which nothing more is written. */
function hold({ db, clock, log, renewMs = RENEW_MS }: Options, { id, attempts }: Row): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve()
  const renew = () =>
    db
      .updateTable('outbox')
      .set({ next_at: clock() + LEASE_MS })
      .where('id', '=', id)
      // Another replica may have taken over, if this one could not reach the database.
      .where('attempts', '=', attempts)
      .execute()
      .catch((error: unknown) =>
        log.warn({ err: error, mailId: id }, 'the lease of an email could not be renewed'),
      )
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, renewMs)
  return async () => {
    clearInterval(timer)
    await renewal
  }
}

/** The row's final state. Once the mail is sent or given up, its text is deleted. */
const ended = { text: '', html: '' }

async function attempt(options: Options, row: Row): Promise<void> {
  const { db, clock, transport, log } = options
  const release = hold(options, row)
  const outcome = await send(options, row).catch((error: unknown) => {
    const isPermanent = error instanceof MailRefused && error.isPermanent
    const reason = error instanceof MailRefused ? error.message : 'unreadable'
    log.warn({ mailId: row.id, attempts: row.attempts, reason, isPermanent }, 'mail not sent')
    const failure = { error: reason.slice(0, 200) }
    if (isPermanent) return { ...ended, ...failure, failed_at: clock() }
    const wait = BACK_OFF_MS[Math.min(row.attempts, BACK_OFF_MS.length) - 1] ?? 0
    return { ...failure, next_at: clock() + wait }
  })
  await release()
  await db.updateTable('outbox').set(outcome).where('id', '=', row.id).execute()

  async function send({ outbox }: Options, { id, recipient, subject }: Row) {
    const { text, html, goodUntil } = outbox.read(row)
    if (clock() > goodUntil) throw new MailRefused('too late', true)
    await transport.send({ id, to: recipient, subject, text, html })
    return { ...ended, sent_at: clock() }
  }
}

/** Creates the loop that sends the mail of the outbox. Any number of replicas may run it on one database. */
export function createMailer(options: Options): Mailer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isAskedAgain = false

  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const rows = await claim(options)
      if (rows.length === 0) return
      await Promise.all(rows.map((row) => attempt(options, row)))
    }
  }

  function run(): void {
    isAskedAgain = running !== undefined
    if (isStopped || running) return
    clearTimeout(timer)
    running = deliverDue()
      // The database is unavailable. The next round finds the same mail.
      .catch((error: unknown) => options.log.error({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        running = undefined
        if (isAskedAgain) return run()
        if (!isStopped) timer = globalThis.setTimeout(run, POLL_MS)
      })
  }

  return {
    deliverDue,
    start() {
      options.outbox.onWake(run)
      run()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const patience = new AbortController()
      const late = setTimeout(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([running, late])
      patience.abort()
      options.transport.close()
    },
  }
}
