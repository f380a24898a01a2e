import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MailState } from '../../shared/api.ts'
import type { Database } from '../db/schema.ts'
import { createSeal } from './seal.ts'
import type { Message } from './templates.ts'

type Db = Kysely<Database>

/**
 * A mail is accepted when its row is written, in the same transaction as what it tells about; whether the mail server is
 * up does not matter then (R27). The mailer sends what is there.
 */
export interface Outbox {
  add(db: Db, to: string, message: Message, sending?: Sending): Promise<void>
  /** What became of a mail, by what its mail server said and nothing else (SEC-27). */
  state(db: Db, id: string | null): Promise<MailState>
  /** After the transaction: there is mail to send now. */
  wake(): void
  /** Called on {@link wake}. */
  onWake(listener: () => void): void
  /** What is in a row, as it goes out. */
  read(row: { id: string; text: string; html: string }): OpenedMail
}

/** A mail that somebody will ask after. */
export interface Sending {
  /** For {@link Outbox.state}. */
  id: string
  /** When the mail has lost its use, such as a code's end; milliseconds since 1970. Otherwise in a day. */
  goodUntil: number
}

interface OpenedMail {
  text: string
  html: string
  goodUntil: number
}

/** @param secret from outside the database: the texts are sealed under a key made of it. */
export function createOutbox(secret: Uint8Array, clock: () => number): Outbox {
  const seal = createSeal(secret)
  const listeners: (() => void)[] = []
  return {
    async add(db, to, { subject, text, html }, sending) {
      const now = clock()
      const { id, goodUntil } = sending ?? { id: randomUUID(), goodUntil: now + 24 * 3_600_000 }
      const row = {
        text: seal.seal(text, `${id}|${goodUntil}|text`),
        html: `${goodUntil}|${seal.seal(html, `${id}|${goodUntil}|html`)}`,
      }
      await db
        .insertInto('outbox')
        .values({ id, recipient: to, subject, ...row, created_at: now, next_at: now })
        .execute()
    },
    async state(db, id) {
      const row = await db
        .selectFrom('outbox')
        .select(['sent_at', 'failed_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      // A mail stays for longer than its code is good: without one there is nothing to tell.
      if (!row) return 'sent'
      if (row.failed_at !== null) return 'refused'
      return row.sent_at === null ? 'queued' : 'sent'
    },
    wake: () => {
      for (const listener of listeners) listener()
    },
    onWake: (listener) => listeners.push(listener),
    read({ id, text, html }) {
      const [goodUntil = '', sealedHtml = ''] = html.split('|')
      return {
        text: seal.open(text, `${id}|${goodUntil}|text`),
        html: seal.open(sealedHtml, `${id}|${goodUntil}|html`),
        goodUntil: Number(goodUntil),
      }
    },
  }
}
