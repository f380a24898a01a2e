import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Outbox } from './outbox.ts'

/** A mail as it is handed to the mail server. */
export interface Letter {
  /** The same at every attempt: a mailbox that gets it twice can tell. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one mail or rejects; `isPermanent` of what it rejects with says that trying again is useless. */
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
  /** Sends what is due; resolves when nothing is any more. */
  deliverDue(): Promise<void>
  start(): void
  /** Resolves when what is being sent has been sent, or after some seconds: the lease gives it to another replica. */
  stop(): Promise<void>
}

interface Options {
  db: Kysely<Database>
  clock: () => number
  outbox: Outbox
  transport: Transport
  log: Logger
  /** How often a claim is renewed while a mail is being sent, in milliseconds. */
  renewMs?: number
}

/** Between attempts, in milliseconds; the last one goes on until the mail has lost its use. */
const BACK_OFF_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 300_000]
/** So long after it was last heard of, a replica that dies while sending leaves its mail to the others. */
const LEASE_MS = 10_000
const RENEW_MS = 3_000
const BATCH = 10
const POLL_MS = 1_000
/** How long a mail server that hangs may hold up the end of the process. */
const PATIENCE_MS = 3_000

interface Row {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  attempts: number
}

/** Takes mail that no other replica is sending, and keeps it to itself for the time of the lease. */
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

/** Renews the claim while the mail server takes its time. Gives what ends that, after which nothing more is written. */
function hold({ db, clock, log, renewMs = RENEW_MS }: Options, { id, attempts }: Row): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve()
  const renew = () =>
    db
      .updateTable('outbox')
      .set({ next_at: clock() + LEASE_MS })
      .where('id', '=', id)
      // Another replica may have taken it over, while this one could not reach the database.
      .where('attempts', '=', attempts)
      .execute()
      .catch((error: unknown) => log.warn({ err: error, mailId: id }, 'a mail cannot be kept from others'))
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, renewMs)
  return async () => {
    clearInterval(timer)
    await renewal
  }
}

/** What becomes of the row. Once it is out or given up, nothing of its text stays. */
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

/** The loop that sends what is in the outbox. Any number of replicas may run one on the same database. */
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
      // The database is away: the next round finds the same mail.
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
